import { type AppError, describeError } from '@saude/contract/errors'
import { isTextContent } from '@saude/contract/file-types'
import { formatCount, formatInteger } from '@saude/contract/formats'
import { texts } from '@saude/contract/locale'
import { labelOf, metaOf } from '@saude/contract/meta'
import type { OutputOf } from '@saude/contract/query'
import { problems } from '@saude/contract/validate'
import { FileInput, type FileValue } from '@saude/kits/inputs'
import { useSend } from '@saude/kits/platform'
import { Button, Dialog, Field, Notice, SimpleTable, TextInput, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { medicationListLoad, medicineFile } from '../../contract/medication.ts'
import css from './Medication.module.css'

const { accept = [], maxBytes = 0 } = metaOf(medicineFile)

type Preview = OutputOf<typeof medicationListLoad>

const columns = [
  { key: 'catmat', title: 'CATMAT', cell: (row: Preview['first'][number]) => row.catmat },
  { key: 'name', title: 'Medicamento', cell: (row: Preview['first'][number]) => row.name },
  { key: 'concentration', title: 'Concentração', cell: (row: Preview['first'][number]) => row.concentration },
  { key: 'unity', title: 'Unidade', cell: (row: Preview['first'][number]) => row.unity },
]

/** A list from a CSV: read and shown first, stored when it was looked at. */
export function LoadMedicines({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string | null>(null)
  const [file, setFile] = useState<FileValue | null>(null)
  const [csv, setCsv] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [wrong, setWrong] = useState<string>()
  const [error, setError] = useState<AppError>()
  const [send, { isLoading }] = useSend(medicationListLoad)

  const choose = async (chosen: FileValue | null) => {
    setFile(chosen)
    setPreview(undefined)
    setError(undefined)
    setCsv(undefined)
    const why = chosen instanceof File ? await problemOf(chosen) : undefined
    setWrong(why)
    if (chosen instanceof File && why === undefined) setCsv(await textOf(chosen))
  }
  const run = async (isPreview: boolean) => {
    setError(undefined)
    try {
      const answer = await send({ name: name ?? '', lines: (csv ?? '').split(/\r?\n/), isPreview })
      if (isPreview) return setPreview(answer)
      toast.success(`Lista carregada: ${formatCount(answer.medicines, 'medicamento', 'medicamentos')}`)
      onClose()
    } catch (cause) {
      setError(describeError(cause))
    }
  }
  const fields = error?.payload?.fields ?? {}
  const isGood = preview !== undefined && preview.refused.length === 0
  return (
    <Dialog
      open
      sticky={csv !== undefined}
      onClose={onClose}
      title="Carregar lista de medicamentos"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {isGood ? (
            <Button kind="primary" loading={isLoading} onClick={() => void run(false)}>
              Carregar
            </Button>
          ) : (
            <Button
              kind="primary"
              loading={isLoading}
              disabled={wrong !== undefined}
              onClick={() => void run(true)}
            >
              Conferir
            </Button>
          )}
        </>
      }
    >
      <div className={css.load}>
        {error && <Notice title={error.message} issues={error.payload?.issues} />}
        <Field label="Nome da lista" required error={fields.name}>
          <TextInput
            value={name}
            onChange={(value) => {
              setName(value)
              setPreview(undefined)
            }}
          />
        </Field>
        <Field label={labelOf(medicineFile, '')} required error={wrong ?? fields.lines}>
          <FileInput
            value={file}
            onChange={(value) => void choose(value)}
            accept={accept}
            maxBytes={maxBytes}
          />
        </Field>
        {preview && (
          <>
            <p>
              {`${formatCount(preview.medicines, 'medicamento', 'medicamentos')} no arquivo.`}
              {preview.replaced > 0 &&
                ` No lugar do que está na lista de mesmo nome (${formatInteger(preview.replaced)}).`}
            </p>
            {preview.refused.length > 0 && (
              <Notice
                title="Estas linhas precisam ser corrigidas no arquivo:"
                issues={preview.refused.map(({ line, why }) => `Linha ${line}: ${why}`)}
              />
            )}
            <SimpleTable
              caption="Primeiros medicamentos do arquivo"
              columns={columns}
              rows={preview.first}
              rowKey={({ catmat }) => catmat}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What is wrong with a file before it is read: another kind, too large, empty, or a spreadsheet called .csv. */
async function problemOf(file: File): Promise<string | undefined> {
  const [found] = Object.values(problems(medicineFile, file))
  if (found !== undefined) return found
  const isText = isTextContent(new Uint8Array(await file.arrayBuffer()))
  return isText ? undefined : texts.fileContent(labelOf(medicineFile, ''), 'csv')
}

/** Spreadsheets of Brazilian offices are often saved in Windows-1252: what is no UTF-8 is read as that. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
