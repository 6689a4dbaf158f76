import type { Oracle } from './oracle.ts'
import { dayOf, monthsUpTo, numberAt, textAt } from './read.ts'

/** Production of a month: each record is in the file, stays out of it with a reason, or is reported by e-SUS. */
export async function checkBpa(oracle: Oracle): Promise<void> {
  const competence = monthsUpTo(dayOf(oracle.now), 2)[0] ?? ''
  const check = await oracle.ask('bpaCheck', { competence })
  const made = await oracle.act('bpaExport', { competence })
  const lines = textAt(made, 'file').split(/\r?\n/)
  // '02' is a consolidated line of the national file, '03' an individual one.
  const counted = lines.filter((line) => line.startsWith('02') || line.startsWith('03')).length
  oracle.figure('bpaCheck.lines', numberAt(check, 'lines'), counted)
  oracle.equal(
    'BPA: what was checked and what was exported',
    numberAt(check, 'lines'),
    numberAt(made, 'lines'),
  )
  const parts = ['inFile', 'refusedTotal', 'esus'].reduce((sum, path) => sum + numberAt(check, path), 0)
  oracle.equal(
    'BPA: production and what is in the file, stays out, or is of e-SUS',
    numberAt(check, 'production'),
    parts,
  )
}
