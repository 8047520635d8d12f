// Protocol. Puts the tool calls of a stream together from their pieces, and says when one has ended. Knows nothing of
// any dialect.

import type { AtomText, Note, StreamStep } from './stream.js';

interface OpenCall {
  readonly id: string | null;
  readonly hosted: boolean;
  readonly names: string[];
  readonly pieces: string[];
  readonly lanes: Set<string>;
  /** Whether any piece of its arguments is JSON source; free text otherwise. */
  isJson: boolean;
}

export class CallBook {
  private readonly calls = new Map<string, OpenCall>();

  /** Opens a call; false when it is open already. */
  open(note: Extract<Note, { note: 'call' }>): boolean {
    if (this.calls.has(note.call)) return false;
    const { id, hosted } = note;
    this.calls.set(note.call, { id, hosted, names: [], pieces: [], lanes: new Set(), isJson: false });
    return true;
  }

  add(call: string, lane: string, text: AtomText): void {
    const open = this.calls.get(call);
    if (open === undefined) return;
    open.lanes.add(lane);
    // A name in fragments joins: what is not declared as a whole is not a declared tool.
    if (text.kind === 'tool_name') open.names.push(text.text);
    else if (text.kind === 'tool_args') {
      open.pieces.push(text.text);
      if (text.encoding === 'json') open.isJson = true;
    }
  }

  /** Ends the calls that `isEnding` names, in the order they began. */
  close(isEnding: (call: string) => boolean): StreamStep[] {
    const steps: StreamStep[] = [];
    for (const [call, { id, hosted, names, pieces, lanes, isJson }] of this.calls) {
      if (!isEnding(call)) continue;
      this.calls.delete(call);
      const toolCall = {
        id,
        hosted,
        name: names.join(''),
        arguments: pieces.join(''),
        path: '',
        form: isJson || pieces.length === 0 ? ('string' as const) : ('text' as const),
      };
      steps.push({ step: 'call_ended', call, lanes: [...lanes], toolCall });
    }
    return steps;
  }
}
