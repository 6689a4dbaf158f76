import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AreaEntry, type AreaRelease, clashes, readAreas, routesOf } from '@saude/contract/area'
import { type ContractDescription, missingIn, readDescription } from '@saude/contract/describe'
import { below } from '../http/files.ts'
import { isAreaName, ReleaseError, readRelease } from './release.ts'

const timeoutMs = 4_000
/** Areas that one release asks of, at most. */
const mostAreas = 50

/** What a release has to fit: the running gateway. */
export interface Running {
  /** The shell that is served: its kits' breaking version, and the paths of its own screens. */
  shell(): Promise<{ readonly kit: number; readonly paths: readonly string[] }>
  /** What an area's service answers; undefined where no service runs for it. */
  contract(area: string): Promise<ContractDescription | undefined>
  /** The areas that it says are live. */
  areas(): Promise<readonly AreaEntry[]>
  /** A file that it serves. */
  file(path: string): Promise<Buffer>
}

/**
 * The gateway that runs at an address.
 * @param token METRICS_TOKEN, which opens contracts to operators on another machine
 */
export function runningAt(url: string, token: string | undefined): Running {
  const get = async (path: string): Promise<Response> => {
    try {
      return await fetch(new URL(path, url), {
        signal: AbortSignal.timeout(timeoutMs),
        ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
      })
    } catch {
      throw new ReleaseError([
        `o gateway em ${url} não responde: sem ele não se sabe se os contratos conferem (inicie-o, diga onde está com --url, ou use --unchecked)`,
      ])
    }
  }
  return {
    async shell() {
      const response = await get('/kit.json')
      const body: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
      const { kit, paths = [] }: { kit?: unknown; paths?: unknown } =
        typeof body === 'object' && body !== null ? body : {}
      if (typeof kit !== 'number')
        throw new ReleaseError([`${url} não diz a versão dos seus kits em /kit.json`])
      return { kit, paths: Array.isArray(paths) ? paths.map(String) : [] }
    },
    async contract(area) {
      const response = await get(`/contracts/${area}`)
      if (response.status === 404) return undefined
      if (!response.ok)
        throw new ReleaseError([
          `${url} não mostra o contrato de ${area} (${response.status}): de outra máquina, METRICS_TOKEN o abre`,
        ])
      return readDescription(await response.json())
    },
    async areas() {
      const body: unknown = await (await get('/areas.json')).json().catch(() => undefined)
      return readAreas(body, () => undefined)
    },
    async file(path) {
      const response = await get(path)
      if (!response.ok) throw new ReleaseError([`${url} não tem mais ${path} (${response.status})`])
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

/** Brings a version that is live into a folder, as the gateway serves it. */
export async function fetchRelease(
  running: Running,
  { name, version }: AreaEntry,
  folder: string,
): Promise<AreaRelease> {
  const fetchFile = async (path: string) => {
    const target = below(folder, path)
    if (!target) throw new ReleaseError([`o arquivo ${path} sairia da pasta`])
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await running.file(`/areas/${name}/${version}/${path}`))
  }
  await fetchFile('area.json')
  const release = await readRelease(folder)
  for (const { path } of release.files) await fetchFile(path)
  return release
}

/** The calls that a release makes, by the area that answers them. @throws ReleaseError when they are malformed */
export async function wantedContracts(folder: string): Promise<readonly ContractDescription[]> {
  try {
    const list: unknown = JSON.parse(await readFile(join(folder, 'contract.json'), 'utf8'))
    if (!Array.isArray(list)) throw new Error('não é uma lista')
    const wanted = list.map(readDescription)
    // They become addresses of the gateway, which are asked for with the operator's token.
    if (wanted.length > mostAreas || !wanted.every(({ area }) => isAreaName(area)))
      throw new Error('há um nome que não é de área, ou são áreas demais')
    return wanted
  } catch (error) {
    throw new ReleaseError([
      `contract.json está malformado: ${error instanceof Error ? error.message : error}`,
    ])
  }
}

/** Why a release does not fit what runs: other kits, screens of the shell, calls that no service answers so. */
export async function fitProblems(folder: string, release: AreaRelease, running: Running): Promise<string[]> {
  const wanted = await wantedContracts(folder)
  const { name, kit } = release
  const shell = await running.shell()
  const kits =
    kit === shell.kit
      ? []
      : [`${name} foi construída para os kits ${kit}, e a página no ar empresta os kits ${shell.kit}`]
  const taken = routesOf(release)
    .routes.filter(({ path }) => shell.paths.includes(path))
    .map(({ path }) => `${path} já é da própria página`)
  const missing = await Promise.all(
    wanted.map(async (contract) => {
      const service = await running.contract(contract.area)
      return service ? missingIn(service, contract) : [`nenhum serviço de ${contract.area} está no ar`]
    }),
  )
  return [...kits, ...taken, ...missing.flat()]
}

/** Paths and entries of the main navigation that another live area has already: the shell would leave one of the two out. */
export const routeProblems = (release: AreaEntry, live: readonly AreaEntry[]): string[] =>
  live
    .filter(({ name }) => name !== release.name)
    .flatMap((other) => clashes(release, other).map((taken) => `${taken} já é de ${other.name}`))
