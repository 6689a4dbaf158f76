import { useState } from 'react'
import type { Stories } from '../../gallery/story.ts'
import { Button, Field } from '../index.ts'
import {
  Checkbox,
  DateInput,
  DateTimeInput,
  FileInput,
  type FileValue,
  NumberInput,
  RadioGroup,
  Select,
  Switch,
  TimeInput,
  TypedTable,
  typedRows,
  YesNo,
} from '../inputs.ts'

function Choices() {
  const [gender, setGender] = useState<string | null>(null)
  const [lives, setLives] = useState<boolean | null>(true)
  return (
    <>
      <Field label="Sexo">
        <Select options={{ M: 'Masculino', F: 'Feminino' }} value={gender} onChange={setGender} />
      </Field>
      <Field label="Reside no município">
        <YesNo value={lives} onChange={setLives} />
      </Field>
    </>
  )
}

function Switches() {
  const [agreed, setAgreed] = useState(false)
  const [anonymous, setAnonymous] = useState(true)
  const [unit, setUnit] = useState<'norte' | 'sul' | 'leste' | null>('norte')
  return (
    <>
      <Checkbox checked={agreed} onChange={setAgreed}>
        Li e aceito os termos de uso
      </Checkbox>
      <Checkbox checked disabled onChange={setAgreed}>
        Permissão que não pode ser retirada
      </Checkbox>
      <Switch checked={anonymous} onChange={setAnonymous}>
        Anonimização
      </Switch>
      <Switch checked={false} disabled onChange={setAnonymous}>
        Notificações, sem suporte neste navegador
      </Switch>
      <Field label="Unidade de saúde" group>
        <RadioGroup
          value={unit}
          onChange={setUnit}
          options={[
            { value: 'norte', label: 'UBS Norte', help: 'A mais próxima do endereço' },
            { value: 'sul', label: 'UBS Sul' },
            { value: 'leste', label: 'UBS Leste', help: 'Em reforma', disabled: true },
          ]}
        />
      </Field>
    </>
  )
}

function Numbers() {
  const [price, setPrice] = useState<number | null>(1234.5)
  const [day, setDay] = useState<string | null>('2017-09-04')
  return (
    <>
      <Field label="Preço">
        <NumberInput decimals={2} value={price} onChange={setPrice} />
      </Field>
      <Field label="Data">
        <DateInput value={day} onChange={setDay} />
      </Field>
    </>
  )
}

function Times() {
  const [clock, setClock] = useState<string | null>('10:32')
  const [instant, setInstant] = useState<string | null>('2026-11-18 10:27')
  return (
    <>
      <Field label="Hora">
        <TimeInput value={clock} onChange={setClock} />
      </Field>
      <Field label="Partida" group>
        <DateTimeInput value={instant} onChange={setInstant} />
      </Field>
    </>
  )
}

function Files() {
  const [empty, setEmpty] = useState<FileValue | null>(null)
  const [stored, setStored] = useState<FileValue | null>({
    id: 'f-1',
    name: 'laudo do exame de imagem da coluna lombar de dezessete de novembro.pdf',
    type: 'application/pdf',
    size: 1_572_864,
    url: '#laudo',
  })
  const shared = { accept: ['pdf', 'png', 'jpg'], maxBytes: 10_485_760 } as const
  return (
    <>
      <Field label="Arquivo">
        <FileInput {...shared} value={empty} onChange={setEmpty} />
      </Field>
      <Field label="Arquivo guardado">
        <FileInput {...shared} value={stored} onChange={setStored} />
      </Field>
      <Field label="Arquivo recusado" error="Arquivo não pode passar de 10 MB">
        <FileInput {...shared} value={stored} onChange={setStored} />
      </Field>
      <Field label="Sem poder alterar" disabled>
        <FileInput {...shared} value={stored} onChange={setStored} />
      </Field>
    </>
  )
}

function Tables() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Alterar estoque mínimo</Button>
      {isOpen && (
        <TypedTable<{ name: string; least: number }>
          title="Estoque mínimo"
          label="Materiais"
          help="Uma linha para cada material: nome;quantidade. Exemplo: Cadeira de rodas;4"
          before="Muletas;12"
          read={(text) =>
            typedRows(text, /[;\t]/, ([name = '', least = '']) =>
              /^\d{1,4}$/.test(least) ? { name, least: Number(least) } : `'${least}' não é uma quantidade`,
            )
          }
          save={(rows) => Promise.resolve(`${rows.length} materiais guardados`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Masks, pickers, dates. */
export const stories: Stories = {
  title: 'Controles',
  stories: {
    choices: { title: 'Escolhas', draw: Choices },
    switches: { title: 'Caixas, chaves e uma de várias', draw: Switches },
    numbers: { title: 'Números e datas', draw: Numbers },
    times: { title: 'Horas', draw: Times },
    files: { title: 'Arquivos', draw: Files },
    tables: { title: 'Uma tabela digitada', draw: Tables },
  },
}
