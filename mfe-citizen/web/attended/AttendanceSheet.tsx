import type { OutputOf } from '@saude/contract/query'
import type { citizenGet } from '../../contract/citizen.ts'
import css from './Sheet.module.css'
import { Lines, Sheet, Signed, whoLines } from './Sheet.tsx'
import { type Attendance, momentOf, summaryOf } from './summary.ts'

interface AttendanceSheetProps {
  of: Attendance
  citizen: OutputOf<typeof citizenGet>
  printedAt: Date
}

/** What was seen, found and done in an attendance, on paper: who, when, by whom, and what comes next. */
export function AttendanceSheet({ of, citizen, printedAt }: AttendanceSheetProps) {
  const { healthUnit, team, professionalName, cbo, act } = of
  const unit =
    healthUnit && [healthUnit.name, healthUnit.cnes && `CNES ${healthUnit.cnes}`].filter(Boolean).join(', ')
  return (
    <Sheet title="Resumo do atendimento" unit={unit ?? undefined} printedAt={printedAt}>
      <Lines
        lines={[
          ...whoLines(citizen),
          ['Atendimento', momentOf(of)],
          ['Profissional', [professionalName, cbo?.name].filter(Boolean).join(', ')],
          ['Com', act?.sharedWith?.name],
          ['Equipe (INE)', team],
        ]}
      />
      {summaryOf(of).map(({ title, facts = [], items = [], text }) => (
        <section key={title} className={css.part}>
          <h3>{title}</h3>
          {text && <p className={css.text}>{text}</p>}
          {facts.length > 0 && <Lines lines={facts} />}
          {items.length > 0 && (
            <ul>
              {items.map((item, index) => (
                <li key={index}>{item}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Signed name={professionalName} occupation={cbo?.name} cns={of.professionalCns} />
    </Sheet>
  )
}
