// Prints a line per finished test file, followed by its failures.
import path from 'node:path';

export default class Progress {
  total = 0;
  ended = 0;

  onTestRunStart(specifications) {
    this.total = specifications.length;
  }

  onTestModuleEnd(module) {
    this.ended += 1;
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const broken =
      failed.length || module.state() === 'failed' ? `, ${failed.length || 'the file'} FAILED` : '';
    const file = path.relative(process.cwd(), module.moduleId);
    console.log(`   ${this.ended}/${this.total} ${file}: ${tests.length} tests, ${seconds} s${broken}`);
    for (const test of failed)
      console.log(
        `      ${test.fullName}: ${messages(test.result().errors?.[0]).join('\n      caused by: ')}`,
      );
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) console.log(`   FAILED outside a test: ${error.stack ?? error.message}`);
  }
}

/** The messages of an error and its causes. A failed query has its reason only in the cause. */
function messages(error) {
  return error ? [error.message, ...messages(error.cause)] : [];
}
