import { today } from '@saude/contract/instants'
import { Form } from '@saude/kits/form'
import { anonymisedReason, ask, useSession } from '@saude/kits/platform'
import { PageBody } from '@saude/kits/ui'
import { useState } from 'react'
import { bpaCheck } from '../../contract/bpa.ts'
import { BpaFiles } from './BpaFiles.tsx'
import { type BpaChecked, type BpaScope, CheckedMonth } from './CheckedMonth.tsx'
import css from './ExportBpa.module.css'
import { MonthControl } from './MonthControl.tsx'
import { lastMonth } from './months.ts'

const controls = { competence: MonthControl }
const check = async (input: BpaScope) => (await ask(bpaCheck, input)) ?? undefined

/** /app/health-secretary/export-bpa: a month is checked, mended and exported; what was exported stays. */
export default function ExportBpa() {
  const [start] = useState(() => ({ competence: lastMonth(today()) }))
  const [checked, setChecked] = useState<{ scope: BpaScope; result: BpaChecked }>()
  const isAnonymous = useSession()?.info.isAnonymization === true
  const send = async (scope: BpaScope) => {
    const result = await check(scope)
    if (result) setChecked({ scope, result })
    return result
  }
  return (
    <PageBody>
      <div className={css.page}>
        <Form
          of={bpaCheck}
          title="Produção a exportar"
          values={start}
          controls={controls}
          submitLabel="Conferir"
          disabledReason={isAnonymous ? anonymisedReason : undefined}
          onSubmit={send}
        />
        {checked && (
          <CheckedMonth
            key={JSON.stringify(checked.scope)}
            {...checked}
            again={async () => {
              const result = await check(checked.scope)
              if (result) setChecked({ scope: checked.scope, result })
            }}
          />
        )}
        <BpaFiles />
      </div>
    </PageBody>
  )
}
