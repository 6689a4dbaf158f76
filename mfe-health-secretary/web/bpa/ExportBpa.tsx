import { today } from '@saude/contract/instants'
import { Form } from '@saude/kits/form'
import { anonymisedReason, ask, useSession } from '@saude/kits/platform'
import { PageBody } from '@saude/kits/ui'
import { useState } from 'react'
import { bpaCheck } from '../../contract/bpa.ts'
import { Answers } from './Answers.tsx'
import { BpaFiles } from './BpaFiles.tsx'
import { type BpaChecked, type BpaScope, CheckedMonth } from './CheckedMonth.tsx'
import css from './ExportBpa.module.css'
import { MonthControl } from './MonthControl.tsx'
import { lastMonth } from './months.ts'

const controls = { competence: MonthControl }
/** Chosen where its number is known. */
const later = ['consolidates']

/** /app/health-secretary/export-bpa: a month is checked, mended and exported; what was exported stays. */
export default function ExportBpa() {
  const [start, setStart] = useState<BpaScope>(() => ({ competence: lastMonth(today()) }))
  const [checked, setChecked] = useState<{ scope: BpaScope; result: BpaChecked }>()
  const isAnonymous = useSession()?.info.isAnonymization === true
  const check = async (scope: BpaScope) => {
    const result = (await ask(bpaCheck, scope)) ?? undefined
    if (result) setChecked({ scope, result })
    return result
  }
  return (
    <PageBody>
      <div className={css.page}>
        <Form
          key={JSON.stringify(start)}
          of={bpaCheck}
          title="Produção a exportar"
          values={start}
          hide={later}
          controls={controls}
          submitLabel="Conferir"
          disabledReason={isAnonymous ? anonymisedReason : undefined}
          onSubmit={check}
        />
        {checked && (
          <CheckedMonth
            key={JSON.stringify(checked.scope)}
            {...checked}
            check={async (scope) => {
              // The form says what is looked at.
              if (scope.competence !== checked.scope.competence) setStart(scope)
              await check(scope)
            }}
          />
        )}
        {!isAnonymous && <Answers />}
        <BpaFiles />
      </div>
    </PageBody>
  )
}
