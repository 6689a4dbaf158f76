import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Plain node, as it runs before anything is installed: so it is tried as a process.
const runs = (command: string, args: readonly string[], minutes?: number) => {
  const steps = JSON.stringify(join(__dirname, 'steps.mjs'))
  const script = `import { run } from ${steps}
    console.log('code', await run(${JSON.stringify(command)}, ${JSON.stringify(args)}, {}, ${JSON.stringify({ minutes })}))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  return { stdout, stderr }
}

test('a command answers its exit code, with a limit and without', () => {
  for (const minutes of [undefined, 1]) {
    expect(runs(process.execPath, ['-e', 'process.exitCode = 3'], minutes).stdout).toBe('code 3\n')
    expect(runs(process.execPath, ['-e', 'console.log("said")'], minutes).stdout).toBe('said\ncode 0\n')
  }
  expect(runs('no-such-command', []).stdout).toBe('code 127\n')
})

test('a command that takes too long is ended with all that it started, and says so', () => {
  // The grandchild holds the output open: had it stayed, this would wait for it.
  const hanging = `require('node:child_process').spawn('sleep', ['50'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`
  const began = Date.now()
  const { stdout, stderr } = runs(process.execPath, ['-e', hanging], 0.01)
  expect(stdout).toBe('code 124\n')
  expect(stderr).toContain('ended after 0.01 minutes')
  expect(Date.now() - began).toBeLessThan(40_000)
})
