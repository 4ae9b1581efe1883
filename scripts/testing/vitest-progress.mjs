// A line for each test file as it ends.
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
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    const broken = failed || module.state() === 'failed' ? `, ${failed || 'the file'} FAILED` : '';
    const file = path.relative(process.cwd(), module.moduleId);
    console.log(`   ${this.ended}/${this.total} ${file}: ${tests.length} tests, ${seconds} s${broken}`);
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) console.log(`   FAILED outside a test: ${error.stack ?? error.message}`);
  }
}
