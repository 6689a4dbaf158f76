import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { formatInteger } from '@saude/contract/formats'
import { createWork } from '@saude/service/work'
import { type PackedParts, packedParts } from '../plain.ts'
import { RefusedFile, refuseFile } from '../refuse.ts'
import type { AreasAnswer, AreasAsked } from './areas.thread.ts'
import type { AreaChoice, AreaFormat, AreaHome, AreaLook, AreaParts, AreaPlan, SentArea } from './types.ts'

const megabyte = 1_048_576
/** Two million vertices with their text. */
const mostBytes = 160 * megabyte
const headBytes = 16_384

/** A file of areas while it is looked at. Its geometry stays in a thread: what is asked for of it comes in parts. */
export interface OpenedAreas {
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
  readonly look: AreaLook
  /** @throws RefusedFile for another municipality's file */
  plan(choice: AreaChoice, home: AreaHome, hasCoverage: boolean): Promise<AreaPlan>
  /** Areas of the last plan that can be taken, some thousand vertices at a time. */
  batches(): AsyncGenerator<readonly SentArea[], undefined>
  end(): Promise<void>
}

/** One call to the product takes so much (wire.md, Limits): a border of the most vertices that one may have always fits. */
const batch = { vertices: 15_000, areas: 100 } as const

/**
 * Opens a file of areas: GeoJSON, KML (KMZ) or the ZIP of a shapefile, found by its content.
 * @returns undefined for a file that is none of these
 * @throws RefusedFile in words
 */
export async function openAreas(path: string): Promise<OpenedAreas | undefined> {
  const found = await partsOf(path)
  if (!found) return undefined
  const work = createWork<AreasAsked, AreasAnswer>(
    new URL('./areas.thread.ts', import.meta.url),
    undefined,
    [],
    { maxOldGenerationSizeMb: 1_024 },
  )
  const end = async () => {
    await work.close()
    await found.end()
  }
  const ask = async (asked: AreasAsked) => {
    const answer = await work.run(asked).catch((error: unknown) => {
      // The thread ends by itself where its heap is not enough.
      if (/memory|The thread ended/i.test(String(error)))
        return refuseFile('O arquivo tem pontos demais: simplifique as áreas no programa de origem')
      throw error
    })
    if (answer.refusal !== undefined) throw new RefusedFile(answer.refusal)
    return answer
  }
  try {
    const hash = await hashOf(path)
    const { look } = await ask({ about: 'look', parts: found.parts })
    if (!look) throw new Error('The thread answers another question')
    return {
      ...{ hash, look, end },
      async plan(choice, home, hasCoverage) {
        const { plan } = await ask({ about: 'plan', choice, home, hasCoverage })
        if (!plan) throw new Error('The thread answers another question')
        return plan
      },
      async *batches() {
        const after = (from: number) => ask({ about: 'batch', from, ...batch })
        let coming: Promise<AreasAnswer> | undefined = after(0)
        while (coming) {
          const answer: AreasAnswer = await coming
          const { next } = answer
          // The next one is on its way while this one is written; who stops earlier does not hear that it failed.
          coming = typeof next === 'number' ? after(next) : undefined
          coming?.catch(() => {})
          if (answer.batch && answer.batch.length > 0) yield answer.batch
        }
        return undefined
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

interface Found {
  readonly parts: AreaParts
  readonly end: () => Promise<void>
}

async function partsOf(path: string): Promise<Found | undefined> {
  const packed = await packedParts(path, wanted)
  if (packed) {
    const parts = partsIn(packed)
    if (parts.main.length > 0) return { parts, end: packed.end }
    await packed.end()
    return undefined
  }
  const format = await formatOf(path)
  if (!format) return undefined
  const { size } = await stat(path)
  if (size > mostBytes) refuseFile(`O arquivo tem mais de ${formatInteger(mostBytes / megabyte)} MB`)
  return { parts: { format, main: path }, end: async () => {} }
}

const wantedNames = /\.(shp|dbf|prj|cpg|kml|geojson|json)$/i

/** Of a shapefile its parts, of others the one file. */
function wanted(names: readonly string[]): readonly string[] {
  const own = names.filter((name) => !/(^|\/)(__MACOSX\/|\._)/.test(name))
  const shapes = own.filter((name) => /\.shp$/i.test(name))
  if (shapes.length > 1)
    refuseFile(`O ZIP tem ${formatInteger(shapes.length)} shapefiles: envie um de cada vez`)
  const [shape] = shapes
  if (shape !== undefined) {
    const base = shape.slice(0, -4).toLowerCase()
    return own.filter((name) => name.slice(0, -4).toLowerCase() === base && wantedNames.test(name))
  }
  const others = own.filter((name) => /\.(kml|geojson|json)$/i.test(name))
  return others.length === 1 ? others : []
}

function partsIn({ paths }: PackedParts): AreaParts {
  const at = (ending: string) => [...paths].find(([name]) => name.toLowerCase().endsWith(ending))?.[1]
  const shape = at('.shp')
  if (shape === undefined) {
    const kml = at('.kml')
    return { format: kml ? 'kml' : 'geojson', main: kml ?? at('json') ?? '' }
  }
  if (at('.dbf') === undefined)
    refuseFile(
      'O ZIP não tem o .dbf do shapefile, que diz o nome das áreas: mande o .shp, o .dbf e o .prj juntos',
    )
  return {
    ...{ format: 'shapefile', main: shape },
    ...{ table: at('.dbf'), projection: at('.prj'), encoding: at('.cpg') },
  }
}

/** By its beginning. */
async function formatOf(path: string): Promise<AreaFormat | undefined> {
  const handle = await open(path, 'r').catch(() => undefined)
  if (!handle) return undefined
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes), position: 0 })
    const head = new TextDecoder()
      .decode(buffer.subarray(0, bytesRead))
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (head.startsWith('{')) return 'geojson'
    return head.startsWith('<') && /<(\w+:)?kml[\s>]/i.test(head) ? 'kml' : undefined
  } finally {
    await handle.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}
