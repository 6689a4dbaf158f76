import { newId } from '@saude/contract/id'
import { monthAfter, today } from '@saude/contract/instants'
import type { Store } from '@saude/store'
import { diseases } from '../contract/codes/diseases.ts'
import { occupations } from '../contract/codes/occupations.ts'
import { procedures } from '../contract/codes/procedures.ts'
import { exams } from '../contract/exams.ts'
import type { PackageCode, PackageProcedure } from '../service/sigtap/package/read.ts'
import { packageBefore, stagePackage } from '../service/sigtap/stage.ts'
import { sigtapPackages } from '../service/sigtap/table.ts'
import { occupationSets, procedureFacts, travelProcedures } from './sigtap-facts.ts'

/** This month's table and those of the year before it: as far back as reports go unasked. */
const months = 13

const names: Readonly<Record<string, string>> = { ...procedures, ...exams, ...travelProcedures }

const listOf = (words: string): string[] => (words === '' || words === '-' ? [] : words.split(/[ +]/))
const limitOf = (word: string): number | null => (word === '-' ? null : Number(word))

function procedureOf(line: string): PackageProcedure {
  const [code = '', registers = '', sex = '', most = '', ageMin = '', ageMax = '', cents, ...more] =
    line.split(' ')
  const [financing = '', complexity = '', set = '', cids = '', details = ''] = more
  return {
    code,
    name: names[code] ?? code,
    complexity,
    sex,
    maxQuantity: limitOf(most),
    ageMin: limitOf(ageMin),
    ageMax: limitOf(ageMax),
    hospitalValue: 0,
    outpatientValue: Number(cents),
    professionalValue: 0,
    financing,
    occupations: listOf(occupationSets[Number(set)] ?? ''),
    cids: listOf(cids),
    registers: listOf(registers),
    details: listOf(details),
    description: null,
  }
}

const codesOf = (table: Readonly<Record<string, string>>, system: PackageCode['system']): PackageCode[] =>
  Object.entries(table).map(([code, name]) => ({ system, code, name }))

/** Loads a small SIGTAP table of each of the last months, of what the demo uses, as if the client had sent it. */
export async function fillSigtap(store: Store, client: string, now: Date): Promise<void> {
  const given = procedureFacts.trim().split('\n').map(procedureOf)
  const codes = [...codesOf(occupations, 'cbo'), ...codesOf(diseases, 'cid10')]
  const month = today(now).slice(0, 7)
  for (let back = months - 1; back >= 0; back -= 1) {
    const competence = monthAfter(month, -back)
    const id = newId()
    const staged = stagePackage({ store, client, id })
    const before = await packageBefore(store, client, competence)
    await staged.putProcedures(given, before)
    await staged.putCodes(codes)
    if (before) await staged.putEnded(before)
    await store.collection(sigtapPackages).insertMany([
      {
        _id: id,
        client,
        fileName: 'Recorte da tabela SIGTAP para demonstração',
        state: 'active',
        competence,
        fraction: 1,
        stage: null,
        refusal: null,
        counts: { ...staged.counts },
        comparedWith: before?.competence ?? null,
        hasDetails: true,
        sentBy: 'Demonstração',
        createdAt: now,
        activatedAt: now,
      },
    ])
  }
}
