import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { inspectFile, textOf } from '../inspect.ts'
import { RefusedFile, refuseFile } from '../refuse.ts'
import { type CnesPerson, type CnesTeam, type CnesUnit, personOf, postOf, teamOf, unitOf } from './rows.ts'

/** Something of the file that is not taken, with the line on which it stands. */
export interface CnesRefused {
  readonly line: number
  readonly name: string
  readonly why: string
}

/** What the national register of establishments says of one municipality on one day. */
export interface CnesFile {
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string
  readonly version: string
  /** Six or seven digits. */
  readonly ibge: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly units: readonly CnesUnit[]
  readonly teams: readonly CnesTeam[]
  readonly people: readonly CnesPerson[]
  readonly refused: readonly CnesRefused[]
}

const versions = ['2.1', '3.0', '3.1']
/** The largest municipality has some 3,000 establishments and 120,000 professionals. */
const most = { units: 10_000, teams: 10_000, people: 300_000, depth: 20 } as const

/**
 * Reads the XML that CNES makes for e-SUS APS, part by part; it is small enough to be held whole once it is read. What is encoded in
 * UTF-8 is read so whatever its declaration says, all else as ISO-8859-1.
 * @param path a plain file: of a ZIP what is in it (`plain.ts`)
 * @throws RefusedFile for another XML, one that is broken, and one with a DOCTYPE
 */
export async function readCnes(path: string): Promise<CnesFile> {
  const { hash, encoding } = await inspectFile(path, undefined, 'markup')
  const gathered = gather()
  const parser = new SaxesParser()
  const fail = (why: string) => {
    throw new RefusedFile(why)
  }
  parser.on('doctype', () => fail('O arquivo tem DOCTYPE, que nenhum formato daqui usa: não é aceito'))
  parser.on('error', () =>
    fail(`O XML está danificado na linha ${parser.line}: baixe o arquivo de novo do e-Gestor`),
  )
  let depth = 0
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1
    if (depth > most.depth) fail('O XML tem elementos demais uns dentro dos outros: não é aceito')
    if (depth === 1 && tag.name !== 'ImportarXMLCNES')
      fail('O arquivo é um XML, mas não o do CNES para o e-SUS APS (ImportarXMLCNES)')
    gathered.open(tag.name, tag.attributes, parser.line)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    gathered.close(name)
  })
  for await (const part of textOf(path, encoding)) parser.write(part)
  parser.close()
  return { hash, ...gathered.end() }
}

type Attributes = Readonly<Record<string, string>>

/** Puts together what the elements say: teams know their unit by where they stand, posts their professional. */
function gather() {
  const units = new Map<string, CnesUnit>()
  const teams = new Map<string, CnesTeam>()
  const people = new Map<string, CnesPerson>()
  const refused: CnesRefused[] = []
  let head: Attributes | undefined
  let unit: CnesUnit | undefined
  let person: CnesPerson | undefined
  const add = <T extends { readonly line: number; readonly name: string }>(
    into: Map<string, T>,
    key: (one: T) => string,
    read: T | string,
    at: { readonly line: number; readonly name: string },
    bound: number,
  ): T | undefined => {
    if (typeof read === 'string') {
      refused.push({ ...at, why: read })
      return undefined
    }
    if (into.size >= bound) refuseFile('O arquivo é grande demais para o de um município')
    // What stands twice counts once: a professional's posts come together.
    const known = into.get(key(read))
    if (known) return known
    into.set(key(read), read)
    return read
  }
  return {
    open(name: string, said: Attributes, line: number) {
      if (name === 'IDENTIFICACAO') head = said
      else if (name === 'DADOS_GERAIS_ESTABELECIMENTOS')
        unit = add(
          units,
          ({ cnes }) => cnes,
          unitOf(said, line),
          { line, name: said.NM_FANTA ?? '' },
          most.units,
        )
      else if (name === 'DADOS_EQUIPES' && unit)
        add(
          teams,
          ({ ine }) => ine,
          teamOf(said, line, unit.cnes),
          { line, name: said.NM_REFERENCIA ?? '' },
          most.teams,
        )
      else if (name === 'DADOS_PROFISSIONAIS')
        person = add(
          people,
          ({ cpf, cns }) => cpf ?? cns ?? '',
          personOf(said, line),
          { line, name: said.NM_PROF ?? '' },
          most.people,
        )
      else if (name === 'DADOS_LOTACOES' && person) {
        const post = postOf(said)
        const isThere = (other: CnesPerson['posts'][number]) => JSON.stringify(other) === JSON.stringify(post)
        if (typeof post === 'string') refused.push({ line, name: person.name, why: post })
        else if (!person.posts.some(isThere)) person.posts.push(post)
      }
    },
    close(name: string) {
      if (name === 'DADOS_GERAIS_ESTABELECIMENTOS') unit = undefined
      if (name === 'DADOS_PROFISSIONAIS') person = undefined
    },
    end() {
      if (!head) refuseFile('O XML não diz de que município é (IDENTIFICACAO)')
      return {
        ...headOf(head),
        units: [...units.values()],
        teams: [...teams.values()],
        people: [...people.values()],
        refused,
      }
    },
  }
}

/** @throws RefusedFile for what does not say of whom and when it is */
function headOf(said: Attributes): Pick<CnesFile, 'version' | 'ibge' | 'date'> {
  // 2.1 calls it in English.
  const version = (said.VERSAO_XSD ?? said.VERSION_XSD ?? '').trim()
  const ibge = (said.CO_IBGE_MUN ?? '').trim()
  const text = (said.DATA ?? '').trim()
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  const date = year ? `${year}-${month}-${day}` : text.slice(0, 10)
  if (!versions.includes(version))
    refuseFile(`A versão '${version.slice(0, 20)}' do XML do CNES não é conhecida: ${versions.join(', ')}`)
  if (!/^\d{6,7}$/.test(ibge)) refuseFile('O XML não diz o código IBGE do município (CO_IBGE_MUN)')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    refuseFile('O XML não diz de que dia é (DATA)')
  return { version, ibge, date }
}
