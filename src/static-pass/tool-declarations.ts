// Static pass. Tool declarations as callers and providers write them enter, one list of names, descriptions and schemas
// leaves. Reads: the plain form, OpenAI (nested, flat and custom), Anthropic, MCP and Gemini. Must never judge a schema
// (tool-schema.ts does) and never throw: an entry without a usable name is passed over.
//
// A hosted tool (`{type: "web_search"}`, `{googleSearch: {}}`) declares no function, but it does declare something: it is
// listed under its type's name, without a schema. So a list of hosted tools alone still is an allowlist, and a call of
// some other function is unknown, as it should be.

export interface ToolDeclaration {
  readonly name: string;
  readonly description?: string;
  /** As declared, unchecked; absent when any arguments will do. */
  readonly schema?: unknown;
}

type Entry = Readonly<Record<string, unknown>>;

/** Types that stand for "a function with a name of its own", so that the type itself names no tool. */
const TYPES_OF_NAMED_TOOLS: ReadonlySet<string> = new Set(['function', 'custom', 'namespace', 'mcp', 'tool']);
const SCHEMA_FIELDS = [
  'parameters',
  'input_schema',
  'inputSchema',
  'parametersJsonSchema',
  'parameters_json_schema',
] as const;
const GEMINI_LISTS = ['functionDeclarations', 'function_declarations'] as const;

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}

/** Only what the entry itself says: a prototype declares nothing. */
function field(entry: Entry, name: string): unknown {
  return Object.hasOwn(entry, name) ? entry[name] : undefined;
}

function readNamed(entry: Entry): ToolDeclaration | null {
  const name = field(entry, 'name');
  if (!isName(name)) return null;
  const description = field(entry, 'description');
  // A null schema is how many serialisers write "none".
  const schema = SCHEMA_FIELDS.map((key) => field(entry, key)).find(
    (value) => value !== undefined && value !== null,
  );
  return {
    name,
    ...(typeof description === 'string' && description.length > 0 ? { description } : {}),
    ...(schema === undefined ? {} : { schema }),
  };
}

function listOf(declaration: ToolDeclaration | null): readonly ToolDeclaration[] {
  return declaration === null ? [] : [declaration];
}

function readHosted(entry: Entry): readonly ToolDeclaration[] {
  const type = field(entry, 'type');
  if (isName(type)) return TYPES_OF_NAMED_TOOLS.has(type) ? [] : [{ name: type }];
  // Gemini names a hosted tool by the key its settings stand under.
  return Object.keys(entry)
    .filter((key) => key.length > 0 && isEntry(entry[key]))
    .map((name) => ({ name }));
}

function readEntry(entry: unknown): readonly ToolDeclaration[] {
  if (!isEntry(entry)) return [];
  const lists = GEMINI_LISTS.map((key) => field(entry, key)).filter((value) => Array.isArray(value));
  if (lists.length > 0) return lists.flat().flatMap((item) => listOf(isEntry(item) ? readNamed(item) : null));
  for (const key of ['function', 'custom']) {
    const nested = field(entry, key);
    if (isEntry(nested)) return listOf(readNamed(nested));
  }
  const members = field(entry, 'tools');
  if (field(entry, 'type') === 'namespace' && Array.isArray(members)) {
    return members.flatMap((member) => listOf(isEntry(member) ? readNamed(member) : null));
  }
  const named = readNamed(entry);
  return named === null ? readHosted(entry) : [named];
}

/** The tools a request declares; empty means "not declared", not "allow nothing". */
export function readToolDeclarations(tools: unknown): readonly ToolDeclaration[] {
  if (Array.isArray(tools)) return tools.flatMap(readEntry);
  return readEntry(tools);
}
