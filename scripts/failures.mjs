// What failed, out of the reports that the runners leave: names and first words, for the end of a run.
const lines = 14;

/** Tests that failed, and files that never came to their tests. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length)
      return failed.map((test) => told(file.name, test.fullName, test.failureMessages.join('\n')));
    return file.status === 'failed' ? [told(file.name, 'the file itself', file.message)] : [];
  });
}

/** Tests that failed at the last try, and those that passed at the second only. */
export function playwrightFailures(report) {
  const broken = (report?.errors ?? []).map((error) => told('playwright', 'the run', error.message));
  return [...broken, ...(report?.suites ?? []).flatMap(ofSuite)];
}

function ofSuite(suite) {
  const tests = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const errors = test.results.flatMap((result) => result.errors.map((error) => error.message));
        return told(spec.file, `${spec.title} (${test.projectName}, ${test.status})`, errors.join('\n'));
      }),
  );
  return [...tests, ...(suite.suites ?? []).flatMap(ofSuite)];
}

function told(file, name, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal start with one.
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const first = plain.split('\n').slice(0, lines).join('\n    ');
  return `- ${file}: ${name}\n    ${first}`;
}
