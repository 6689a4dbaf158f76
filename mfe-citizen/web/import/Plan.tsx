import { formatCount } from '@saude/contract/formats'
import { Button, Card, Notice } from '@saude/kits/ui'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { importRun } from '../../contract/load.ts'
import css from './Import.module.css'
import { ProveDialog } from './ProveDialog.tsx'
import { Tally } from './Tally.tsx'
import type { LoadDetails, LoadTally } from './words.ts'
import { rowsText } from './words.ts'

/** What a run would do; nothing of it is written yet. */
export function Plan({ of, plan }: { of: LoadDetails; plan: LoadTally }) {
  const [isAsked, setAsked] = useState(false)
  const isOfCore = of.format === 'cnes' || of.format === 'areas'
  const hasWork = plan.created + plan.changed + plan.doubtful > 0
  return (
    <Card title="O plano" subtitle="Nada foi gravado ainda.">
      <div className={css.part}>
        <Tally of={plan} format={of.format} />
        {!hasWork && (
          <Notice tone="info" title="Não há o que gravar">
            Tudo o que o arquivo diz já está cadastrado, ou foi recusado.
          </Notice>
        )}
        {of.format === 'areas' && plan.doubtful > 0 && (
          <Notice tone="info" title={`${formatCount(plan.doubtful, 'área fica', 'áreas ficam')} de fora`}>
            Não está claro qual é a daqui: o motivo está abaixo. Corrija o arquivo ou o cadastro, e carregue
            de novo.
          </Notice>
        )}
        {of.format === 'cnes' && plan.doubtful > 0 && (
          <Notice
            tone="info"
            title={`${formatCount(plan.doubtful, 'registro fica', 'registros ficam')} de fora`}
          >
            O motivo está abaixo. Corrija o cadastro do usuário, da equipe ou da unidade, e carregue o arquivo
            de novo.
          </Notice>
        )}
        {!isOfCore && plan.doubtful > 0 && (
          <Notice tone="info" title={`${rowsText(plan.doubtful)} ficam para decidir`}>
            Os duvidosos não são gravados pela carga: ficam em 'Duvidosos das cargas' até que alguém decida
            quem são.
          </Notice>
        )}
        <div className={css.actions}>
          <Button kind="primary" icon={Play} onClick={() => setAsked(true)}>
            Carregar
          </Button>
        </div>
      </div>
      {isAsked && (
        <ProveDialog
          of={importRun}
          id={of.id}
          title="Carregar os dados?"
          text="A carga é gravada em segundo plano, e pode ser pausada, cancelada e, por 30 dias, desfeita."
          submitLabel="Carregar"
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}
