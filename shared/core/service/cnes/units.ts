import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchable } from '@saude/contract/search'
import { derived } from '@saude/service/record/derive'
import { filterBy, insert, update } from '@saude/store'
import { healthUnit } from '../../contract/health-unit.ts'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { type Batch, changed, made, originOf } from './batch.ts'
import { isOfCnes } from './run.ts'

/** A unit that waits 30 days to be restored keeps its number. */
type Kept = HealthUnit & { readonly deletedAt?: Date | null }

/** Units of a batch by their CNES, which has one of each in a municipality. What people have said of them stays. */
export async function takeUnits(batch: Batch): Promise<void> {
  const { args, client, tally, steps } = batch
  const rows = args.input.units ?? []
  if (rows.length === 0) return
  const found = await args.store
    .collection(healthUnits)
    .findAll(filterBy({ client, cnes: { $in: rows.map(({ cnes }) => cnes) } }), { max: 1_000 })
  const known = new Map<string, Kept>(found.map((unit) => [unit.cnes, unit]))
  for (const { line, ...said } of rows) {
    const stored = known.get(said.cnes)
    if (!stored) {
      const unit = unitFrom(batch, said)
      made(batch, 'unit', line, unit)
      steps.push(insert(healthUnits, unit))
      tally.create(line, ['O CNES não diz a posição da unidade: marque-a no mapa'], said.name)
      continue
    }
    const patch: Partial<HealthUnit> = {
      ...(!stored.kind && { kind: said.kind }),
      ...(!stored.phone && said.phone && { phone: said.phone }),
      ...(stored.endedOn && { endedOn: null }),
      ...(!isOfCnes(stored) && { origin: [...(stored.origin ?? []), originOf(batch, said.cnes)] }),
    }
    const fields = Object.keys(patch)
    if (fields.length === 0) {
      tally.same()
      continue
    }
    changed(batch, 'unit', line, stored, patch)
    steps.push(update(healthUnits, { _id: stored._id, version: stored.version }, { $set: patch }))
    tally.change(line, fields, [], () => stored.name)
  }
}

type Said = Omit<NonNullable<Batch['args']['input']['units']>[number], 'line'>

function unitFrom(batch: Batch, { cnes, name, kind, phone }: Said): HealthUnit {
  const { now, user } = batch.args
  const id = newId(now.getTime())
  const values = {
    ...{ name, cnes, kind, phone: phone ?? null, location: null, boundary: null, color: null },
    ...{ openingHours: [], teams: [], endedOn: null },
  }
  return {
    _id: id,
    client: batch.client,
    ...values,
    ...derived(anyRecord(healthUnit), id, values),
    // Of what the kit derives, that which this type names.
    ...searchable(name),
    origin: [originOf(batch, cnes)],
    createdAt: now,
    updatedAt: now,
    updatedBy: user.id === null ? null : { id: user.id, name: user.name },
    version: 1,
  }
}
