// Every setting as a table: the schema says what is accepted and the default, config/portcullis.yaml says in a comment what
// it means. A setting without a comment has a name that says it.
import { readFileSync } from 'node:fs';
import { isMap, parseDocument, type Node, type Pair } from 'yaml';
import { ConfigSchema } from '../../src/config/schema.js';
import { ROOT } from './blocks.js';

type Schema = Readonly<Record<string, any>>;

/** A comment without the words it begins with, where they only list what is accepted. */
function withoutWords(comment: string): string {
  return comment.replace(/^[a-z_]+( \| [a-z_]+)+($|[:;]\s*)/, '');
}

/** What a comment of the file says about a path. */
function readComments(): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const source = readFileSync(`${ROOT}config/portcullis.yaml`, 'utf8');
  const lines = source.split('\n');
  const lineOf = (node: Node | null) => source.slice(0, node?.range?.[0] ?? 0).split('\n').length - 1;
  const visit = (node: unknown, path: readonly string[]): void => {
    if (!isMap(node)) return;
    for (const pair of node.items as Pair<Node, Node | null>[]) {
      const name = [...path, String((pair.key as unknown as { value: unknown }).value)];
      const first = lineOf(pair.key);
      const comment: string[] = [];
      for (let at = first; at < lines.length; at += 1) {
        const line = lines[at] ?? '';
        const mark = line.search(/(^|\s)#\s/);
        if (mark < 0 || (at > first && line.slice(0, mark + 1).trim() !== '')) break;
        comment.push(line.slice(line.indexOf('#', mark) + 1).trim());
      }
      // What is inside a mapping on one line shares its line with it: the comment is the mapping's.
      if (node.flow !== true) comments.set(name.join('.'), withoutWords(comment.join(' ')));
      visit(pair.value, name);
    }
  };
  visit(parseDocument(source).contents, []);
  return comments;
}

function valuesOf(schema: Schema): string {
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((word: unknown) => `\`${String(word)}\``).join(', ');
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map(valuesOf).join(' or ');
  const bounds = [
    schema['minimum'] === undefined ? '' : `from ${schema['minimum']}`,
    schema['maximum'] === undefined ? '' : `to ${schema['maximum']}`,
  ].filter((text) => text !== '');
  switch (schema['type']) {
    case 'integer':
      return ['whole number', ...bounds].join(' ');
    case 'number':
      return ['number', ...bounds].join(' ');
    case 'boolean':
      return '`true`, `false`';
    case 'null':
      return '`null`';
    case 'array':
      return 'a list';
    case 'object':
      return 'a mapping';
    default:
      return 'text';
  }
}

const defaultOf = (schema: Schema): string =>
  'default' in schema ? `\`${JSON.stringify(schema['default'])}\`` : '';

/** Paths that are described where they are used, by the name of what they are mappings of. */
const NAMED: Readonly<Record<string, string>> = {
  'proxy.host': 'address the proxy binds',
  'proxy.port': 'port of the proxy; 0 picks a free one',
  'proxy.max_connections': 'connections at a time',
  'admin.host': 'address the API, health and metrics bind',
  'admin.port': 'port of the admin API; 0 picks a free one',
  'metrics.enabled': 'whether /metrics answers',
  'upstreams.NAME.base_url': 'where it is; the provider sees the path it always sees',
  'upstreams.NAME.api_key_env': 'names the variable with the provider’s key',
  'upstreams.NAME.dialect': 'what it speaks',
  'upstreams.NAME.key_header': 'where it looks for its key; the header of the dialect where none is named',
  'upstreams.NAME.policy': 'a policy of `policies`',
  'policy.semantic': 'what the semantic model may do',
  'policy.on_match': 'refuse what holds an attack, or cut the attack out',
  'policy.cloak.strategy': 'what happens to personal data in requests',
  'policy.cloak.min_confidence': 'lowest score that counts',
  'policy.stream.release':
    'when text of a stream may go: at once, with the model’s word by the sentence, or judged as a whole',
  'cloak_types[].name': 'begins with `x_`',
  'cloak_types[].template': '`#` a digit, `@` a letter, the rest literally',
  'cloak_types[].pattern': 'an RE2 pattern, instead of a template',
  'cloak_types[].category': 'what it counts as',
  'models.semantic': 'whether the semantic model judges',
  'models.ner': 'whether personal data is looked for',
  'capture.retention_days': 'captures older than this are deleted',
  'plans.NAME.aho.scans': 'scans per month',
  'plans.NAME.aho.blocks': 'blocks by rules and tools per month',
  'plans.NAME.ai.scans': 'semantic passes per month',
  'plans.NAME.ai.blocks': 'blocks by the semantic pass alone per month',
  'plans.NAME.on_exhausted': 'past a limit: refuse, or report without enforcing',
  'log.level': 'how much is told on standard error',
  policies: 'policies by name, each with the fields of `policy`',
  upstreams: 'upstreams by name',
  plans: 'plans by name',
};

export function describeSettings(): string {
  const comments = readComments();
  const rows: string[] = [];
  const add = (path: string, schema: Schema, meaning: string) =>
    rows.push(
      `| \`${path}\` | ${defaultOf(schema)} | ${valuesOf(schema)} | ${meaning.replaceAll('|', '\\|')} |`,
    );
  const visit = (schema: Schema, path: readonly string[]): void => {
    for (const [name, child] of Object.entries(schema['properties'] as Record<string, Schema>)) {
      const place = [...path, name];
      const dotted = place.join('.');
      const entries: Schema | undefined =
        child['patternProperties'] === undefined
          ? undefined
          : Object.values(child['patternProperties'] as object)[0];
      if (child['properties'] !== undefined) visit(child, place);
      else add(dotted, child, NAMED[dotted] ?? comments.get(dotted) ?? '');
      if (entries?.['properties'] !== undefined && dotted !== 'policies') visit(entries, [...place, 'NAME']);
      const items =
        (child['items'] as Schema | undefined)?.['properties'] === undefined ? null : child['items'];
      if (items !== null) visit(items as Schema, [...path, `${name}[]`]);
    }
  };
  visit(ConfigSchema, []);
  return ['| setting | default | accepts | meaning |', '|-|-|-|-|', ...rows].join('\n');
}
