import { formatCount } from '@saude/contract/formats'
import { Picker, type PickerOption } from '@saude/kits/inputs'
import { Button, Card, Field, PageBody } from '@saude/kits/ui'
import { useState } from 'react'
import { MoveDialog } from './MoveDialog.tsx'
import { Moves } from './Moves.tsx'
import { agents, type Change, microAreas } from './options.ts'
import { StreetChoice } from './StreetChoice.tsx'
import css from './Territory.module.css'

/** /app/citizen/territory: streets change their micro-area and micro-areas their agent, and people go with them. */
export default function Territory() {
  const [asked, setAsked] = useState<Change>()
  const [streets, setStreets] = useState<readonly string[]>([])
  const done = (isMoved: boolean) => {
    setAsked(undefined)
    if (isMoved) setStreets([])
  }
  return (
    <PageBody>
      <div className={css.page}>
        <Streets chosen={streets} onChoose={setStreets} onAsk={setAsked} />
        <Agent onAsk={setAsked} />
        <Moves />
      </div>
      {asked && <MoveDialog change={asked} onClose={done} />}
    </PageBody>
  )
}

interface StreetsProps {
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  readonly onAsk: (change: Change) => void
}

function Streets({ chosen, onChoose, onAsk }: StreetsProps) {
  const [to, setTo] = useState<PickerOption | null>(null)
  return (
    <Card title="Mover ruas">
      <div className={css.part}>
        <StreetChoice chosen={chosen} onChoose={onChoose} />
        <Field label="Para a microárea">
          <Picker placeholder="Selecione..." load={microAreas} value={to} onChange={setTo} />
        </Field>
        <Button
          kind="primary"
          disabled={!to || chosen.length === 0}
          onClick={() => to && onAsk({ microAreaId: to.id, streetIds: [...chosen] })}
        >
          {chosen.length === 0
            ? 'Escolha as ruas'
            : `Ver quem muda com ${formatCount(chosen.length, 'rua', 'ruas')}`}
        </Button>
      </div>
    </Card>
  )
}

function Agent({ onAsk }: Pick<StreetsProps, 'onAsk'>) {
  const [area, setArea] = useState<PickerOption | null>(null)
  const [agent, setAgent] = useState<PickerOption | null>(null)
  return (
    <Card title="Trocar o agente">
      <div className={css.part}>
        <Field label="Microárea atendida">
          <Picker placeholder="Selecione..." load={microAreas} value={area} onChange={setArea} />
        </Field>
        <Field label="Agente de saúde">
          <Picker placeholder="Selecione..." load={agents} value={agent} onChange={setAgent} />
        </Field>
        <Button
          kind="primary"
          disabled={!area || !agent}
          onClick={() => area && agent && onAsk({ microAreaId: area.id, agentId: agent.id })}
        >
          Ver quem muda de agente
        </Button>
      </div>
    </Card>
  )
}
