// What failed, out of the reports that the runners leave: its name, its first words, and how to run just that.
import path from 'node:path';

const lines = 14;

/** Tests that failed, and files that never came to their tests. */
export function vitestFailures(report, { root, project, env }) {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative(root, file.name);
    const command = `${envOf(env)}npx vitest run --project ${project} ${name}`;
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length)
      return failed.map((test) =>
        entry(name, test.fullName, test.failureMessages.join('\n'), `${command} -t ${quoted(test.title)}`),
      );
    return file.status === 'failed' ? [entry(name, 'the file itself', file.message, command)] : [];
  });
}

/** A test that passes only at a second try has failed: there are no second tries. */
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

/** Only what changes the test itself; the rest is as on any machine. */
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal start with one.
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '');
  const first = plain.split('\n').slice(0, lines).join('\n    ');
  return `- ${file}: ${name}\n    ${first}\n  Run just this: ${command}`;
}
