// A process that waits to become the gateway: it has loaded packages and services, of which it then reads again only
// what was changed meanwhile.
const modules = process.argv.splice(2)
// One that cannot be loaded alone fails where it is needed.
for (const name of modules) await import(name).catch(() => undefined)
process.once('message', (program) => {
  // Nothing more is to be said, and nothing is to be waited for.
  process.disconnect()
  void import(program)
})
process.send('ready')
