// Lists failures from the runners' reports: name, start of the message, and the command to rerun just that test.
import path from 'node:path';

const maxLines = 14;

/** Failed tests, and files that failed before running any. */
export function vitestFailures(report, { root, project, env }) {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative(root, file.name);
    const command = `${envOf(env)}npx vitest run --project ${project} ${name}`;
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length)
      return failed.map((test) =>
        entry(name, test.fullName, test.failureMessages.join('\n'), `${command} -t ${quoted(test.title)}`),
      );
    return file.status === 'failed' ? [entry(name, 'failed to load', file.message, command)] : [];
  });
}

/** Flaky tests count as failed; there are no retries. */
export function playwrightFailures(report, env) {
  const broken = (report?.errors ?? []).map((error) =>
    entry('playwright', 'the run', error.message, 'npx playwright test'),
  );
  return [...broken, ...(report?.suites ?? []).flatMap((suite) => ofSuite(suite, env))];
}

function ofSuite(suite, env) {
  const tests = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const errors = test.results.flatMap((result) => result.errors.map((error) => error.message));
        const command = `${envOf(env)}npx playwright test ${spec.file}:${spec.line} --project=${test.projectName}`;
        return entry(spec.file, `${spec.title} (${test.projectName})`, errors.join('\n'), command);
      }),
  );
  return [...tests, ...(suite.suites ?? []).flatMap((each) => ofSuite(each, env))];
}

/** Only the variables that affect the test. */
function envOf(env) {
  return ['TZ', 'TEST_DATABASE_URL', 'TEST_TIER']
    .flatMap((name) => (env[name] ? [`${name}=${env[name]} `] : []))
    .join('');
}

function quoted(text) {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `'${escaped.replaceAll("'", "'\\''")}'`;
}

function entry(file, name, message = '', command = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors start with one.
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const first = plain.split('\n').slice(0, maxLines).join('\n    ');
  return `- ${file}: ${name}\n    ${first}\n  Rerun: ${command}`;
}
