import { tableFrom } from '@saude/contract/values'
import { NumberInput, Select } from '@saude/kits/inputs'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Card, Facts, Field, toast } from '@saude/kits/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { encodings, importRead, separators } from '../../contract/load.ts'
import { importFormats } from '../../contract/load-tables.ts'
import css from './Import.module.css'
import { type LoadDetails, type LoadReading, titleCase } from './words.ts'

/** What a table is that is of no other register. */
const citizens = 'citizens'
const people = 'cidadãos, com domicílios e famílias'

const hasKey = <K extends string>(table: Readonly<Record<K, string>>, key: string | null): key is K =>
  key !== null && Object.hasOwn(table, key)

/** How the file is kept, as it was found; who knows better says it, and it is read anew. */
export function Reading({ of, reading }: { of: LoadDetails; reading: LoadReading }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Como o arquivo é lido"
      action={
        isOpen ? undefined : (
          <Button icon={Pencil} onClick={() => setOpen(true)}>
            Ler de outro jeito
          </Button>
        )
      }
    >
      {isOpen ? (
        <Choice of={of} reading={reading} onClose={() => setOpen(false)} />
      ) : (
        <Facts
          layout="columns"
          items={[
            { label: 'O que é', value: titleCase(of.table?.title ?? people) },
            { label: 'Codificação', value: encodings[reading.encoding] },
            { label: 'Separador', value: separators[reading.separator] },
            { label: 'Linha dos títulos', value: String(reading.headingLine) },
          ]}
        />
      )}
    </Card>
  )
}

function Choice({ of, reading, onClose }: { of: LoadDetails; reading: LoadReading; onClose: () => void }) {
  const [encoding, setEncoding] = useState(reading.encoding)
  const [separator, setSeparator] = useState(reading.separator)
  const [headingLine, setHeadingLine] = useState<number | null>(reading.headingLine)
  const [table, setTable] = useState(of.table?.name ?? citizens)
  const { data } = useAsk(importFormats, {})
  const tables = {
    [citizens]: people,
    ...tableFrom((data?.items ?? []).map(({ name, title }) => [name, title])),
  }
  const [send, { isLoading }] = useSend(importRead)
  const submit = () => {
    if (headingLine) send({ id: of.id, encoding, separator, headingLine, table }).catch(toast.failure)
  }
  return (
    <div className={css.part}>
      <Field label="O que é este arquivo">
        <Select
          options={tables}
          required
          value={table}
          onChange={(value) => value !== null && setTable(value)}
        />
      </Field>
      <div className={css.three}>
        <Field label="Codificação" help="Acentos trocados? Escolha outra.">
          <Select
            options={encodings}
            required
            searchable={false}
            value={encoding}
            onChange={(value) => hasKey(encodings, value) && setEncoding(value)}
          />
        </Field>
        <Field label="Separador">
          <Select
            options={separators}
            required
            searchable={false}
            value={separator}
            onChange={(value) => hasKey(separators, value) && setSeparator(value)}
          />
        </Field>
        <Field label="Linha dos títulos" required>
          <NumberInput value={headingLine} onChange={setHeadingLine} decimals={0} />
        </Field>
      </div>
      <div className={css.actions}>
        <Button kind="primary" loading={isLoading} onClick={submit}>
          Ler de novo
        </Button>
        <Button onClick={onClose}>Voltar</Button>
      </div>
    </div>
  )
}
