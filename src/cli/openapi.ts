// CLI. `portcullis openapi`: prints the OpenAPI document, exactly as the service serves it. Needs no store and no rules.

import type { Command } from 'commander';
import { examples } from './examples.js';

export function addOpenApiCommand(program: Command, print: (text: string) => void): void {
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document of the admin API.')
    .option('--json', 'as it is anyway')
    .addHelpText('after', examples('portcullis openapi > openapi.json'))
    .action(async () => {
      const { describeApi } = await import('../api/endpoints.js');
      print(JSON.stringify(describeApi(), null, 2));
    });
}
