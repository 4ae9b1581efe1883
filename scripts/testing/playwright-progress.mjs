// A line for every ten tests, and one for each test that fails.
const every = 10;

export default class Progress {
  total = 0;
  ended = 0;
  failed = 0;
  started = Date.now();

  onBegin(_config, suite) {
    this.total = suite.allTests().length;
    console.log(`   ${this.total} tests`);
  }

  onTestEnd(test, result) {
    this.ended += 1;
    const fails =
      result.status !== 'passed' && result.status !== 'skipped' && result.status !== test.expectedStatus;
    if (fails) {
      this.failed += 1;
      console.log(`   FAILED ${test.titlePath().filter(Boolean).join(' › ')}`);
    }
    if (this.ended % every && this.ended !== this.total) return;
    const seconds = Math.round((Date.now() - this.started) / 1000);
    console.log(`   ${this.ended}/${this.total}, ${this.failed} failed, ${seconds} s`);
  }

  onError(error) {
    console.log(`   FAILED outside a test: ${error.stack ?? error.message}`);
  }

  printsToStdio() {
    return true;
  }
}
