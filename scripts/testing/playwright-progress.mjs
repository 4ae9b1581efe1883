// Prints a line for every ten tests, and one for each failure.
const interval = 10;

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
    const isFailure =
      result.status !== 'passed' && result.status !== 'skipped' && result.status !== test.expectedStatus;
    if (isFailure) {
      this.failed += 1;
      console.log(`   FAILED ${test.titlePath().filter(Boolean).join(' › ')}`);
    }
    if (this.ended % interval && this.ended !== this.total) return;
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
