// CLI. Waiting that Ctrl-C ends: for commands that go on until somebody has seen enough.

export function createWait(): (ms: number) => Promise<boolean> {
  let isInterrupted = false;
  let wake: (() => void) | null = null;
  let isListening = false;
  return (ms) => {
    if (!isListening) {
      isListening = true;
      process.once('SIGINT', () => {
        isInterrupted = true;
        wake?.();
      });
    }
    if (isInterrupted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        wake = null;
        resolve(!isInterrupted);
      };
      const timer = setTimeout(finish, ms);
      wake = finish;
    });
  };
}
