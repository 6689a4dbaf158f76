import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/**
 * A Firefox as people have it, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): Playwright drives a
 * Firefox of its own build alone, and libraries that drive this one bring 80 packages for the few commands used here.
 */

/** No first page, no questions, and nothing sent to anybody. */
const preferences = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'pt-BR',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}

/** What a node looks like to assistive software, or a selector where that says nothing: a password has no role. */
export type Wanted = { readonly role: string; readonly name: string } | { readonly css: string }

interface Node {
  readonly sharedId: string
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly params?: {
    readonly level?: string
    readonly type?: string
    readonly text?: string
  }
}

export interface Firefox {
  /** Errors that no one handled, violations of the Content-Security-Policy among them, of all pages so far. */
  readonly problems: readonly string[]
  readonly open: (url: string) => Promise<void>
  /** Waits until a node with this role and name is there and seen. */
  readonly find: (wanted: Wanted) => Promise<void>
  readonly press: (wanted: Wanted) => Promise<void>
  /** Puts the cursor into a field and types, key by key. */
  readonly type: (wanted: Wanted, text: string) => Promise<void>
  /** Evaluates an expression in the page; promises are awaited. Answers a text, a number or a yes or no. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Waits until an expression is true in the page. */
  readonly until: (expression: string) => Promise<void>
  /** Takes the page's connection away, as the browser itself sees it, and gives it back. */
  readonly setOffline: (isOffline: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** The longest that anything is waited for, in milliseconds: what takes longer, on a busy machine too, never comes. */
const longest = 60_000

/** What a promise becomes, within the limit. @throws Error that names what did not come */
async function limited<T>(what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Firefox: ${what} did not come`)), longest)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Tries again until something is answered. @throws Error where it never is, with what `instead` says of the page */
async function eventually<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  instead: () => Promise<unknown>,
): Promise<T> {
  const end = Date.now() + longest
  while (Date.now() < end) {
    const found = await attempt()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Firefox: ${what} did not come, but ${await instead()}`)
}

/** The address of its protocol, which it prints once it listens. */
const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)))
  })

/** Commands over one socket; `heard` gets the events. */
async function connect(address: string, heard: (event: Message) => void) {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (answer: Message) => void>()
  socket.on('message', (data) => {
    // The protocol's own words, of a browser on this machine.
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) heard(message)
    else waiting.get(message.id)?.(message)
  })
  let isOpen = true
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    isOpen = false
    for (const answer of waiting.values()) answer({ error: 'gone', message: 'the browser ended' })
  })
  let count = 0
  return async <Result = unknown>(method: string, params: object = {}): Promise<Result> => {
    if (!isOpen) throw new Error(`${method}: the browser ended`)
    count += 1
    const id = count
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await limited(method, answer).finally(() => waiting.delete(id))
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    // As the protocol says of the method.
    return result as Result
  }
}

const isShown = `(node) => node.checkVisibility({ visibilityProperty: true }) && !node.matches(':disabled')`

/** Starts a Firefox without a window, with a profile of its own that is removed with it. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'saude-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1', TZ: 'America/Sao_Paulo' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return { ...(await limited('its start', listening(child).then(driven))), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function driven(address: string): Promise<Omit<Firefox, 'close'>> {
  const problems: string[] = []
  const send = await connect(address, ({ method, params }) => {
    if (method === 'log.entryAdded' && params?.type === 'javascript' && params.level === 'error')
      problems.push(params.text ?? 'an error')
  })
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: { width: 1366, height: 768 } })

  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send<{
      result?: { value?: unknown }
      exceptionDetails?: { text: string }
    }>('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result?.value
  }
  /** What the page says instead of what did not come. */
  const text = () =>
    evaluate('location.href + "\\n" + document.body.innerText').catch((error: unknown) => String(error))
  /** The first node that is seen and may be used, in the middle of the page. */
  const shown = async (wanted: Wanted): Promise<Node | undefined> => {
    const locator =
      'css' in wanted ? { type: 'css', value: wanted.css } : { type: 'accessibility', value: wanted }
    const { nodes } = await send<{ nodes: Node[] }>('browsingContext.locateNodes', { context, locator })
    for (const node of nodes) {
      const { result } = await send<{ result?: { value?: unknown } }>('script.callFunction', {
        functionDeclaration: `(node) => { node.scrollIntoView({ block: 'center' }); return (${isShown})(node) }`,
        arguments: [{ sharedId: node.sharedId }],
        target: { context },
        awaitPromise: false,
      })
      if (result?.value === true) return node
    }
    return undefined
  }
  // A page that is left while it is looked at answers that it is gone.
  const find = (wanted: Wanted) =>
    eventually(JSON.stringify(wanted), () => shown(wanted).catch(() => undefined), text)
  const press = async (wanted: Wanted) => {
    const { sharedId } = await find(wanted)
    const origin = { type: 'element', element: { sharedId } }
    await send('input.performActions', {
      context,
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x: 0, y: 0, origin },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })
  }
  return {
    problems,
    evaluate,
    press,
    find: async (wanted) => void (await find(wanted)),
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    until: async (expression) =>
      void (await eventually(
        expression,
        async () => ((await evaluate(expression).catch(() => false)) === true ? true : undefined),
        text,
      )),
    setOffline: async (isOffline) =>
      void (await send('emulation.setNetworkConditions', {
        contexts: [context],
        networkConditions: isOffline ? { type: 'offline' } : null,
      })),
    async type(wanted, text) {
      await press(wanted)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
  }
}
