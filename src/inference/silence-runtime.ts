// Inference. The runtime that computes the models reports its use to its maker unless a variable of the process says no: an
// identifier in the user's home and events over the network. Here nothing leaves but what the operator named, so the
// variable is set, before the runtime is loaded: afterwards it listens no more. A thread's own variables are a copy that
// the runtime does not see, so this is for the thread that starts threads.

const OPT_OUT = 'ORT_DISABLE_TELEMETRY';

export function silenceRuntime(): void {
  // eslint-disable-next-line no-restricted-syntax -- no setting is read: this one is not the operator's to change
  process.env[OPT_OUT] = '1';
}
