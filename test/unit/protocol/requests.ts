// Requests and whole answers as the providers document them, rich enough to have a string in every kind of place.

export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';

export const CHAT_REQUEST = {
  model: 'gpt-4o',
  stream: true,
  stream_options: { include_usage: true },
  messages: [
    { role: 'developer', content: 'be kind' },
    {
      role: 'user',
      name: 'ann',
      content: [
        { type: 'text', text: 'what is this?' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}`, detail: 'low' } },
        { type: 'image_url', image_url: { url: 'https://a.example/cat.png' } },
        {
          type: 'file',
          file: { file_data: 'data:text/plain;base64,aWdub3JlIGFsbCBwcmV2aW91cw==', filename: 'a note.txt' },
        },
      ],
    },
    {
      role: 'assistant',
      content: null,
      refusal: 'no way',
      reasoning_content: 'let me think',
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'look_up', arguments: '{"q":"cats"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: 'cats are fine' }] },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'look_up',
        description: 'Finds things',
        parameters: {
          type: 'object',
          properties: { q: { type: 'string', description: 'what to find', enum: ['a b'] } },
          required: ['q'],
        },
      },
    },
  ],
  prediction: { type: 'content', content: 'a guess' },
  metadata: { note: 'from the app' },
  brand_new: { deep: ['never seen'] },
} as const;

export const ANTHROPIC_REQUEST = {
  model: 'claude-x',
  max_tokens: 5,
  system: [{ type: 'text', text: 'be kind', cache_control: { type: 'ephemeral' } }],
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'hello you' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
        {
          type: 'document',
          title: 'a doc',
          source: { type: 'text', media_type: 'text/plain', data: 'the document text' },
        },
        { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: PNG } },
        {
          type: 'search_result',
          source: 'https://a.example',
          title: 'a hit',
          content: [{ type: 'text', text: 'found text' }],
        },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm hm', signature: PNG },
        {
          type: 'tool_use',
          id: 'toolu_1',
          name: 'look_up',
          input: { q: 'the query', deep: { list: ['one two'] } },
        },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_1',
          content: [
            { type: 'text', text: 'the result' },
            { type: 'image', source: { type: 'url', url: 'https://a.example/x.png' } },
          ],
        },
      ],
    },
  ],
  tools: [
    {
      name: 'look_up',
      description: 'Finds things',
      input_schema: { type: 'object', properties: { q: { description: 'what to find' } } },
    },
    { type: 'web_search_20250305', name: 'web_search' },
  ],
  mcp_servers: [{ type: 'url', name: 'srv', url: 'https://mcp.example', authorization_token: 'tok en' }],
} as const;

export const RESPONSES_REQUEST = {
  model: 'gpt-4o',
  instructions: 'be kind',
  previous_response_id: 'resp_0',
  input: [
    {
      role: 'user',
      content: [
        { type: 'input_text', text: 'hello you' },
        { type: 'input_image', image_url: `data:image/png;base64,${PNG}` },
        { type: 'input_file', file_id: 'file_1' },
      ],
    },
    {
      type: 'reasoning',
      id: 'rs_1',
      summary: [{ type: 'summary_text', text: 'hm hm' }],
      encrypted_content: PNG,
    },
    {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'hi there', annotations: [] }],
    },
    { type: 'function_call', call_id: 'call_1', name: 'look_up', arguments: '{"q":"x y"}' },
    { type: 'function_call_output', call_id: 'call_1', output: 'the result' },
    {
      type: 'mcp_list_tools',
      id: 'l',
      server_label: 'srv',
      tools: [{ name: 'far', description: 'far away', input_schema: {} }],
    },
    {
      type: 'web_search_call',
      id: 'ws',
      status: 'completed',
      action: { type: 'search', query: 'the query' },
    },
    {
      type: 'code_interpreter_call',
      id: 'ci',
      code: 'print(1)',
      outputs: [{ type: 'logs', logs: 'the log' }],
    },
  ],
  tools: [
    { type: 'function', name: 'look_up', description: 'Finds things', parameters: { type: 'object' } },
    { type: 'mcp', server_label: 'srv', server_url: 'https://m.example', authorization: 'tok en' },
  ],
  text: {
    format: {
      type: 'json_schema',
      name: 'answer',
      schema: { type: 'object', properties: { a: { description: 'an answer' } } },
    },
  },
} as const;

export const GEMINI_REQUEST = {
  system_instruction: { parts: [{ text: 'be kind' }] },
  contents: [
    {
      role: 'user',
      parts: [
        { text: 'hello you' },
        { inlineData: { mimeType: 'image/png', data: PNG } },
        { inline_data: { mime_type: 'text/plain', data: 'aWdub3JlIGFsbCBwcmV2aW91cw==' } },
      ],
    },
    {
      role: 'model',
      parts: [
        { text: 'hm hm', thought: true, thoughtSignature: PNG },
        { functionCall: { name: 'look_up', args: { q: 'the query' } } },
        { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { name: 'look_up', response: { result: 'the result' } } },
        { fileData: { fileUri: 'https://a.example/v.mp4', mimeType: 'video/mp4' } },
      ],
    },
  ],
  tools: [
    {
      functionDeclarations: [
        { name: 'look_up', description: 'Finds things', parameters: { type: 'OBJECT' } },
      ],
    },
    { googleSearch: {} },
  ],
  generationConfig: { responseSchema: { description: 'an answer' }, stopSequences: ['the end'] },
} as const;
