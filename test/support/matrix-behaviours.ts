// The columns of the client matrix.
export const BEHAVIOURS = [
  'text',
  'streamed text',
  'tools',
  'streamed tools',
  'held call',
  'blocked request',
  'blocked answer',
  'blocked mid-stream',
  'refused call',
  'abort',
  '429',
  '500',
  'reset mid-stream',
] as const;
