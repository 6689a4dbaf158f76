import { newId } from '@saude/contract/id'
import { searchable, searchName } from '@saude/contract/search'
import type { Store } from '@saude/store'
import { type Difference, whatChanged } from './changes.ts'
import type { PackageCode, PackageProcedure } from './package/read.ts'
import {
  type SigtapPackage,
  sigtapChanges,
  sigtapCodes,
  sigtapDescriptions,
  sigtapPackages,
  sigtapProcedures,
} from './table.ts'

interface StageOptions {
  readonly store: Store
  readonly client: string
  /** Id of the package whose rows are written. */
  readonly id: string
}

/** Writes the rows of a package that is not in use yet, and counts what it has otherwise than the one before. */
export function stagePackage({ store, client, id }: StageOptions) {
  const counts = { procedures: 0, occupations: 0, diagnoses: 0, added: 0, ended: 0, changed: 0 }
  const seen = new Set<string>()
  const procedures = store.collection(sigtapProcedures)
  const row = () => ({ _id: newId(), client, package: id })

  async function putDifferences(differences: readonly Difference[]): Promise<void> {
    for (const { kind } of differences) counts[kind] += 1
    if (differences.length > 0)
      await store
        .collection(sigtapChanges)
        .insertMany(differences.map((one) => ({ ...row(), ...one, searchName: searchName(one.name) })))
  }

  return {
    counts,
    async putProcedures(given: readonly PackageProcedure[], before: SigtapPackage | null): Promise<void> {
      for (const { code } of given) seen.add(code)
      counts.procedures += given.length
      await procedures.insertMany(
        given.map(({ description: _, ...procedure }) => ({
          ...row(),
          ...procedure,
          ...searchable(procedure.name),
        })),
      )
      const described = given.flatMap(({ code, description }) =>
        description === null ? [] : [{ ...row(), code, text: description }],
      )
      if (described.length > 0) await store.collection(sigtapDescriptions).insertMany(described)
      // Of the first package everything is new, which is not listed.
      if (!before) counts.added += given.length
      else await putDifferences(await differencesOf(given, before))
    },
    async putCodes(given: readonly PackageCode[]): Promise<void> {
      if (given.length === 0) return
      counts.occupations += given.filter(({ system }) => system === 'cbo').length
      counts.diagnoses += given.filter(({ system }) => system === 'cid10').length
      await store
        .collection(sigtapCodes)
        .insertMany(given.map((code) => ({ ...row(), ...code, ...searchable(code.name) })))
    },
    /** What the competência before had and this one has not. */
    async putEnded(before: SigtapPackage): Promise<void> {
      const ended: Difference[] = []
      const found = procedures.find(
        { client, package: before._id },
        { projection: { code: 1, name: 1 }, sort: { code: 1, _id: 1 } },
      )
      for await (const { code, name } of found)
        if (!seen.has(code)) ended.push({ kind: 'ended', code, name, what: null })
      await putDifferences(ended)
    },
  }

  async function differencesOf(
    given: readonly PackageProcedure[],
    before: SigtapPackage,
  ): Promise<Difference[]> {
    const old = await procedures.findAll(
      { client, package: before._id, code: { $in: given.map(({ code }) => code) } },
      { max: 10_000 },
    )
    const byCode = new Map(old.map((procedure) => [procedure.code, procedure]))
    return given.flatMap((procedure): Difference[] => {
      const { code, name } = procedure
      const known = byCode.get(code)
      if (!known) return [{ kind: 'added', code, name, what: null }]
      const what = whatChanged(known, procedure)
      return what === null ? [] : [{ kind: 'changed', code, name, what }]
    })
  }
}

/** The package in use that a new one is compared with: of the same month, else of the last one before it. */
export const packageBefore = (store: Store, client: string, competence: string) =>
  store
    .collection(sigtapPackages)
    .findOne(
      { client, state: 'active', competence: { $lte: competence } },
      { sort: { competence: -1, _id: 1 } },
    )
