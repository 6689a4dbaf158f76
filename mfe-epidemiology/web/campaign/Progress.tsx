import { formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { DataCard } from '@saude/kits/chart'
import { Form, FormDialog } from '@saude/kits/form'
import { useAsk, useMay } from '@saude/kits/platform'
import { Button, Facts, ProgressBar, type SimpleColumn, SimpleTable, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { campaignMessageCreate, campaignProgress } from '../../contract/campaign-progress.ts'

type Counts = OutputOf<typeof campaignProgress>
type Part = Counts['byMicroArea'][number]

const columns: readonly SimpleColumn<Part>[] = [
  { key: 'name', title: 'Microárea', cell: ({ name }) => name },
  { key: 'total', title: 'Público', align: 'right', cell: ({ total }) => formatInteger(total) },
  { key: 'reached', title: 'Alcançados', align: 'right', cell: ({ reached }) => formatInteger(reached) },
  {
    key: 'missing',
    title: 'Faltam',
    align: 'right',
    cell: ({ total, reached }) => formatInteger(total - reached),
  },
]

/** The audience of a campaign, what is done of its target, and who is missing by micro-area. */
export function Progress({ id }: { id: string }) {
  const asked = useAsk(campaignProgress, { id })
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMay(campaignMessageCreate.permission)
  return (
    <DataCard
      title="Público e andamento"
      subtitle={({ total }) => `${formatInteger(total)} pessoas no público`}
      link={{ href: `/app/epidemiology/campaign-missing?campaignId=${id}`, text: 'Ver quem falta' }}
      asked={asked}
      loading="Contando o público"
      height={240}
    >
      {(counts) => (
        <>
          <ProgressBar label={`Cobertura: ${percent(counts.coverage)}`} value={counts.coverage / 100} />
          <Facts
            layout="columns"
            items={[
              { label: 'Cobertura', value: percent(counts.coverage) },
              { label: 'Alcançados', value: formatInteger(counts.reached) },
              { label: 'Faltam', value: formatInteger(counts.missing) },
              { label: 'Dose ainda não indicada', value: formatInteger(counts.notDue) },
              { label: 'Meta', value: `${percent(counts.target)}${counts.isReached ? ' (alcançada)' : ''}` },
            ]}
          />
          {mayWrite && counts.missing > 0 && (
            <Button kind="quiet" onClick={() => setOpen(true)}>
              Avisar quem falta
            </Button>
          )}
          <SimpleTable<Part>
            caption="Público por microárea"
            rows={counts.byMicroArea}
            empty="Ninguém no público."
            rowKey={({ id: of, name }) => of ?? name}
            columns={columns}
          />
          {isOpen && (
            <FormDialog title="Avisar quem falta" onClose={() => setOpen(false)}>
              <Form
                of={campaignMessageCreate}
                fixed={{ id }}
                submitLabel="Enviar"
                cancel={() => setOpen(false)}
                onDone={(done) => {
                  setOpen(false)
                  if (done)
                    toast.success(
                      `${formatInteger(done.count)} avisados, ${formatInteger(done.left)} ainda sem aviso`,
                    )
                }}
              />
            </FormDialog>
          )}
        </>
      )}
    </DataCard>
  )
}

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const percent = (value: number) => `${decimal.format(value)} %`
