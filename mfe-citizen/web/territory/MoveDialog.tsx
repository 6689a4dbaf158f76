import { describeError } from '@saude/contract/errors'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Dialog, ErrorScreen, Notice, Skeleton, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { territoryMove, territoryMovePreview } from '../../contract/territory-move.ts'
import type { Change } from './options.ts'
import css from './Territory.module.css'
import { peopleText } from './words.ts'

interface MoveDialogProps {
  readonly change: Change
  readonly onClose: (isMoved: boolean) => void
}

/** Who goes with a change, before it happens. */
export function MoveDialog({ change, onClose }: MoveDialogProps) {
  const { data, error, refetch } = useAsk(territoryMovePreview, change)
  const [send, { isLoading }] = useSend(territoryMove)
  const [failure, setFailure] = useState<string>()
  const act = async () => {
    try {
      const { people } = await send(change)
      toast.success(`Mudança feita: ${peopleText(people)}`)
    } catch (reason) {
      return setFailure(describeError(reason).message)
    }
    onClose(true)
  }
  return (
    <Dialog
      open
      size="medium"
      title="Quem muda"
      subtitle={data && `Para ${data.to.microArea}`}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>Voltar</Button>
          <Button kind="primary" disabled={!data} loading={isLoading} onClick={() => void act()}>
            {change.agentId ? 'Trocar o agente' : 'Mover as ruas'}
          </Button>
        </>
      }
    >
      {failure && <Notice title={failure} />}
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={4} />}
      {data && (
        <div className={css.part}>
          <Notice tone="info" title={peopleText(data.people)}>
            {[
              data.to.agent
                ? `Passam a ser atendidos por ${data.to.agent}`
                : 'A microárea está sem agente: ninguém passa a atendê-los',
              data.to.healthUnit && `na unidade ${data.to.healthUnit}`,
            ]
              .filter(Boolean)
              .join(', ')}
            .
          </Notice>
          {data.kept > 0 && (
            <p className={css.fact}>
              {`${peopleText(data.kept)} com agente escolhido no cadastro: fica como está.`}
            </p>
          )}
          {Boolean(data.outOfArea) && (
            <p className={css.fact}>
              {`${peopleText(data.outOfArea ?? 0)} em domicílio 'Fora de área': fica como está.`}
            </p>
          )}
          {data.from.map(({ agent, people }) => (
            <p key={agent} className={css.fact}>
              {`${peopleText(people)} ${agent ? `de ${agent}` : 'sem agente'}`}
            </p>
          ))}
          <ul className={css.people} aria-label="Cidadãos que mudam">
            {data.items.map(({ id, name, address }) => (
              <li key={id}>
                {name}
                {address && <p className={css.fact}>{address}</p>}
              </li>
            ))}
          </ul>
          {data.people > data.items.length && (
            <p className={css.fact}>{`e mais ${data.people - data.items.length}`}</p>
          )}
        </div>
      )}
    </Dialog>
  )
}
