// Protocol. Who must wait for whom. Entries queue up on path-like tracks; an entry waits for the latest earlier ones
// on its track, above it and below it. Only latest ones are kept, so the work per entry does not grow with the stream.

/** Something that goes out once nothing earlier on its tracks is still waiting. */
export interface Ordered {
  /** Entries of the same group do not hold one another up when the whole group goes at once. */
  readonly group: object;
  readonly waiters: Ordered[];
  isDone: boolean;
  /** Earlier entries of other groups, and of its own, that it still waits for. */
  outer: number;
  inner: number;
}

interface Node {
  readonly parent: Node | null;
  readonly children: Map<string, Node>;
  tail: Ordered | null;
}

export class TrackOrder {
  private readonly root: Node = { parent: null, children: new Map(), tail: null };
  /** The node of each path in use: tracks repeat, so a path is taken apart once. */
  private readonly nodes = new Map<string, Node>([['', this.root]]);

  enqueue(entry: Ordered, tracks: readonly string[]): void {
    for (const track of tracks) {
      const node = this.nodeAt(track);
      for (let above: Node | null = node; above !== null; above = above.parent) waitFor(entry, above.tail);
      if (node.children.size > 0) this.absorb(node, track, entry);
      node.tail = entry;
    }
  }

  /** Marks `entry` as gone; answers those that now wait for one fewer. */
  complete(entry: Ordered): readonly Ordered[] {
    entry.isDone = true;
    const freed = entry.waiters.splice(0);
    for (const waiter of freed) {
      if (waiter.group === entry.group) waiter.inner -= 1;
      else waiter.outer -= 1;
    }
    return freed;
  }

  private nodeAt(track: string): Node {
    const known = this.nodes.get(track);
    if (known !== undefined) return known;
    const slash = track.lastIndexOf('/');
    const parent = slash < 0 ? this.root : this.nodeAt(track.slice(0, slash));
    const node: Node = { parent, children: new Map(), tail: null };
    parent.children.set(track, node);
    this.nodes.set(track, node);
    return node;
  }

  /** Everything below `node` comes before `entry`; later entries need only wait for `entry`. */
  private absorb(node: Node, track: string, entry: Ordered): void {
    for (const [path, child] of node.children) {
      waitFor(entry, child.tail);
      this.absorb(child, path, entry);
      this.nodes.delete(path);
    }
    node.children.clear();
  }
}

function waitFor(entry: Ordered, earlier: Ordered | null): void {
  if (earlier === null || earlier.isDone || earlier === entry) return;
  earlier.waiters.push(entry);
  if (earlier.group === entry.group) entry.inner += 1;
  else entry.outer += 1;
}
