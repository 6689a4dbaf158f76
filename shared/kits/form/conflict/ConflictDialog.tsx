import { formatDateTime } from '@saude/contract/formats'
import { useState } from 'react'
import { Button, Dialog, Field, Notice } from '../../ui/index.ts'
import { RadioGroup } from '../../ui/inputs.ts'
import css from './ConflictDialog.module.css'
import { type Conflict, type Side, shownValue } from './conflict.ts'

interface ConflictDialogProps {
  conflict: Conflict
  onChoose: (chosen: Readonly<Record<string, Side>>) => void
  onClose: () => void
}

const who = ({ changedBy, changedAt }: Conflict): string => {
  const by = changedBy ? ` por ${changedBy}` : ''
  const at = changedAt ? ` em ${formatDateTime(changedAt)}` : ''
  return by || at ? `Alterado${by}${at}.` : ''
}

/** Two people changed one record: the second sees what differs, field by field, and chooses. */
export function ConflictDialog({ conflict, onChoose, onClose }: ConflictDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const { differences, unseen } = conflict
  const isDecided = differences.every(({ plan }) => chosen[plan.name] !== undefined)
  return (
    <Dialog
      open
      sticky
      size="medium"
      onClose={onClose}
      title="Outra pessoa alterou este cadastro"
      subtitle={`${who(conflict)} ${differences.length > 0 ? 'Escolha o valor que fica em cada campo.' : ''}`.trim()}
      actions={
        <>
          <Button kind={unseen.length > 0 ? 'primary' : 'default'} onClick={onClose}>
            Voltar ao formulário
          </Button>
          <Button
            kind={unseen.length > 0 ? 'default' : 'primary'}
            disabled={!isDecided}
            onClick={() => onChoose(chosen)}
          >
            {unseen.length > 0 ? 'Salvar mesmo assim' : 'Salvar escolhas'}
          </Button>
        </>
      }
    >
      {unseen.length > 0 && (
        <Notice tone="warning">
          {conflict.isForbidden
            ? 'Você não tem permissão para ver o valor atual de: '
            : 'Não foi possível ler o valor atual de: '}
          {unseen.map(({ label }) => label).join(', ')}. Ao salvar mesmo assim, o que a outra pessoa informou
          nesses campos é substituído pelo seu valor.
        </Notice>
      )}
      {differences.length === 0 && unseen.length === 0 && (
        <p>Os campos que você alterou continuam iguais. Salve de novo para gravar.</p>
      )}
      {differences.length > 0 && (
        <div className={css.fields}>
          {differences.map(({ plan, mine, theirs }) => (
            <div key={plan.name} className={css.choice}>
              <Field label={plan.label} group>
                <RadioGroup<Side>
                  value={chosen[plan.name] ?? null}
                  onChange={(side) => setChosen((had) => ({ ...had, [plan.name]: side }))}
                  options={[
                    {
                      value: 'mine',
                      label: <span className={css.side}>Seu valor</span>,
                      help: shownValue(plan, mine),
                    },
                    {
                      value: 'theirs',
                      label: <span className={css.side}>Valor atual</span>,
                      help: shownValue(plan, theirs),
                    },
                  ]}
                />
              </Field>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  )
}
