/** What a browser says about itself and the device under it. */
export interface BrowserFacts {
  readonly browserName?: string
  readonly browserVersion?: string
  readonly os?: string
  readonly platformName?: string
  readonly brand?: string
  readonly model?: string
}

interface Brand {
  readonly brand: string
  readonly version: string
}

/** User-Agent Client Hints, which are no part of TypeScript's DOM; Chromium has them. */
interface Hints {
  readonly platform?: string
  readonly getHighEntropyValues?: (names: string[]) => Promise<{
    readonly model?: string
    readonly platform?: string
    readonly platformVersion?: string
    readonly fullVersionList?: readonly Brand[]
  }>
}

type Asked = Pick<Navigator, 'userAgent'> & { readonly userAgentData?: Hints }

/** Browsers by the word in their user agent, the more special ones first. */
const browsers = [
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
] as const

const systems = [
  ['Android', /Android ([\d.]+)/],
  ['iOS', /(?:iPhone|iPad).*? OS ([\d_]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux()/],
] as const

const find = (table: readonly (readonly [string, RegExp])[], userAgent: string) => {
  for (const [name, pattern] of table) {
    const found = pattern.exec(userAgent)
    if (found) return { name, version: found[1]?.replaceAll('_', '.') ?? '' }
  }
  return undefined
}

/** What the user agent says: enough to recognise a device in a list. */
export function factsOf(userAgent: string): BrowserFacts {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  const model = /Android [\d.]+; ([^;)]+)/.exec(userAgent)?.[1]?.trim()
  return {
    ...(browser && { browserName: browser.name, browserVersion: browser.version }),
    ...(system && { os: `${system.name} ${system.version}`.trim(), platformName: system.name }),
    // 'K' is what Chromium says in place of a model.
    ...(model && model !== 'K' && { model }),
  }
}

/** What a person calls it among their devices: 'Chrome em Windows', with the model where it is known. */
export const deviceNameOf = ({ browserName, platformName, model }: BrowserFacts): string | undefined => {
  const under = model ?? platformName
  return browserName && under ? `${browserName} em ${under}` : (browserName ?? under)
}

/**
 * What the browser says, from its user agent and, within the given milliseconds, from its hints. A browser that
 * does not answer in time is known by its user agent alone.
 */
export async function browserFacts(asked: Asked, milliseconds: number): Promise<BrowserFacts> {
  const known = factsOf(asked.userAgent)
  const { userAgentData: hints } = asked
  if (!hints?.getHighEntropyValues) return known
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    const values = await Promise.race([
      hints.getHighEntropyValues(['model', 'platform', 'platformVersion', 'fullVersionList']),
      late,
    ])
    if (!values) return known
    const system = [values.platform, values.platformVersion?.replace(/(\.0)+$/, '')].filter(Boolean).join(' ')
    const brand = values.fullVersionList?.find(({ brand: name }) => !/not.?a.?brand|chromium/i.test(name))
    return {
      ...known,
      ...(system && { os: system }),
      ...(values.platform && { platformName: values.platform }),
      ...(values.model && { model: values.model }),
      ...(brand && { brand: brand.brand, browserVersion: brand.version }),
    }
  } catch (error) {
    console.warn(error)
    return known
  } finally {
    clearTimeout(timer)
  }
}
