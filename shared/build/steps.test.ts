import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
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

test('Ctrl-C ends all commands that run at once, with all that they started', async () => {
  const steps = JSON.stringify(join(__dirname, 'steps.mjs'))
  const hanging = JSON.stringify(['-e', 'console.log("runs"); setInterval(() => {}, 1000)'])
  const script = `import { run } from ${steps}
    for (let count = 0; count < 2; count += 1) void run(process.execPath, ${hanging}, {}, { minutes: 1 })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += String(part)
    if (output === 'runs\nruns\n') child.kill('SIGINT')
  })
  // Had one of them stayed, it would hold the output open.
  const [code] = await once(child, 'close')
  expect([code, output]).toEqual([1, 'runs\nruns\n'])
})

test('what is heard of a command is all of it, and its exit code comes with it', () => {
  const steps = JSON.stringify(join(__dirname, 'steps.mjs'))
  const script = `import { run } from ${steps}
    let heard = ''
    const hear = (part) => { heard += part }
    const code = await run(process.execPath, ['-e', 'console.log("out"); console.error("err"); process.exitCode = 3'], {}, { hear })
    console.log(code, heard.includes('out'), heard.includes('err'))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout).toBe('3 true true\n')
})
