// http-proxy-3 with nothing around it, in a process of its own: the baseline of the proxy figures.
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyServer } from 'http-proxy-3';

const target = process.argv[2] ?? '';
const proxy = createProxyServer({ target, agent: new Agent({ keepAlive: true, maxSockets: 512 }) });
const server = createServer((request, response) => {
  proxy.web(request, response, {}, () => response.writeHead(502).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
