import { type AppError, describeError } from '@saude/contract/errors'
import { formatCount } from '@saude/contract/formats'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { FileInput, type FileValue } from '@saude/kits/inputs'
import { useSend } from '@saude/kits/platform'
import { Button, Dialog, Field, Notice, TextArea, toast } from '@saude/kits/ui'
import { useState } from 'react'
import type { epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalChannelPastUpdate, mostTypedWeeks } from '../../contract/channel-past.ts'
import { weeksIn, weeksText } from './weeks-text.ts'

interface TypedWeeksProps {
  typed: OutputOf<typeof epidemiologicalChannel>['typed']
  pathology: InputOf<typeof epidemiologicalChannelPastUpdate>['pathology']
  onClose: () => void
}

/** Weeks of past years, of which nothing was notified here: typed, or loaded from a file. */
export function TypedWeeks({ typed, pathology, onClose }: TypedWeeksProps) {
  const [before] = useState(() => weeksText(typed))
  const [text, setText] = useState<string | null>(before)
  const [file, setFile] = useState<FileValue | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [error, setError] = useState<AppError>()
  const [send, { isLoading }] = useSend(epidemiologicalChannelPastUpdate)

  const load = async (chosen: FileValue | null) => {
    setFile(chosen)
    if (chosen instanceof File)
      setText([text?.trim(), (await chosen.text()).trim()].filter(Boolean).join('\n'))
  }
  const save = async () => {
    const found = weeksIn(text ?? '')
    setError(undefined)
    setWrong(found.wrong)
    if (found.wrong.length > 0) return
    const said = new Set(found.weeks.map(({ year, week }) => `${year}/${week}`))
    const emptied = typed
      .filter(({ year, week }) => !said.has(`${year}/${week}`))
      .map(({ year, week }) => ({ year, week, cases: null }))
    try {
      await send({ pathology, weeks: [...found.weeks, ...emptied].slice(0, mostTypedWeeks) })
      toast.success(`${formatCount(found.weeks.length, 'semana guardada', 'semanas guardadas')}`)
      onClose()
    } catch (cause) {
      setError(describeError(cause))
    }
  }
  return (
    <Dialog
      open
      sticky={text !== before}
      onClose={onClose}
      title="Semanas de anos anteriores"
      subtitle={pathology.name ?? pathology.id}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" loading={isLoading} onClick={() => void save()}>
            Salvar
          </Button>
        </>
      }
    >
      {error && <Notice title={error.message} issues={error.payload?.issues} />}
      {wrong.length > 0 && <Notice title="Estas linhas precisam ser corrigidas:" issues={[...wrong]} />}
      <p>
        São os casos prováveis de todo o município por semana epidemiológica. Uma semana digitada vale no
        lugar do que foi notificado aqui, e aparece marcada no diagrama.
      </p>
      <Field label="Semanas" help="Uma linha para cada semana: ano;semana;casos. Exemplo: 2019;14;32">
        <TextArea value={text} onChange={setText} rows={10} />
      </Field>
      <Field label="Arquivo CSV" help="Com as mesmas colunas; entra abaixo do que está escrito">
        <FileInput
          value={file}
          onChange={(chosen) => void load(chosen)}
          accept={['csv']}
          maxBytes={200_000}
        />
      </Field>
    </Dialog>
  )
}
