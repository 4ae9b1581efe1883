// Test durations from the runners' reports.

export function vitestTests(report) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status !== 'pending')
      .map((test) => ({
        file: file.name,
        name: test.fullName,
        seconds: (test.duration ?? 0) / 1000,
        began: test.startTime ?? file.startTime,
      })),
  );
}

export function playwrightTests(report) {
  const ofSuite = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap((test) =>
        test.results
          .filter((result) => result.status !== 'skipped')
          .map((result) => ({
            file: `test/e2e/${spec.file}`,
            name: `${spec.title} (${test.projectName})`,
            seconds: result.duration / 1000,
            began: Date.parse(result.startTime),
          })),
      ),
    ),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  return (report.suites ?? []).flatMap(ofSuite);
}
