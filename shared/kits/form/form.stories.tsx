import { AppError } from '@saude/contract/errors'
import {
  captcha,
  cnpj,
  cns,
  color,
  cpf,
  date,
  dateTime,
  decimal,
  email,
  id,
  integer,
  list,
  longText,
  oneOf,
  phone,
  plate,
  pressure,
  relation,
  text,
  time,
  yesNo,
} from '@saude/contract/fields'
import { file, image } from '@saude/contract/fields-file'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { useState } from 'react'
import type { Stories } from '../gallery/story.ts'
import { Button } from '../ui/index.ts'
import { Form, FormDialog } from './index.ts'

const unitFields = { name: text('Nome').required().max(80), cnes: text('CNES', { mask: 'cnes' }).required() }
const unit = relation('Unidade de saúde', 'healthUnitSearch', {
  register: () => ({
    createTitle: 'Nova unidade de saúde',
    updateTitle: 'Alterar unidade de saúde',
    create: query(rows.healthUnitCreate, { input: unitFields, output: created, writes: ['galleryUnit'] }),
    update: query(rows.healthUnitUpdate, {
      input: updateOf(unitFields),
      output: changed,
      writes: ['galleryUnit'],
    }),
    get: query(rows.healthUnitGet, {
      input: { id: id().required() },
      output: { id: id().required(), ...unitFields, version: integer('Versão') },
    }),
  }),
})

const units = [
  { id: 'u-1', name: 'UBS Vila Nova', description: 'CNES 2078813' },
  { id: 'u-2', name: 'UBS Jardim São João', description: 'CNES 2078821' },
]
const unitAnswers = {
  healthUnitSearch: ({ q }: Readonly<Record<string, unknown>>) => ({
    items: units.filter(({ name }) => name.toLowerCase().includes(String(q ?? '').toLowerCase())),
  }),
  healthUnitGet: () => ({ id: 'u-1', name: 'UBS Vila Nova', cnes: '2078813', version: 1 }),
  healthUnitCreate: () => ({ id: 'u-9' }),
  healthUnitUpdate: () => ({ id: 'u-1', version: 2 }),
}

/** Every type of field; those on maps come with the maps. */
const everything = {
  name: text('Texto').required().max(80),
  email: email(),
  cpf: cpf(),
  cns: cns(),
  cnpj: cnpj(),
  phone: phone('Telefone'),
  plate: plate(),
  count: integer('Número inteiro', { unit: 'pessoas' }).min(0).max(99),
  weight: decimal('Número decimal', { unit: 'kg' }).min(0),
  isAlive: yesNo('Sim ou não'),
  day: date('Data').required(),
  clock: time('Hora'),
  instant: dateTime('Data e hora'),
  priority: oneOf('Enumerado', { notUrgent: 'Eletiva', urgent: 'Urgente' }).required(),
  audiences: list('Vários de uma lista', 2, oneOf('Público', { all: 'Todos', pregnant: 'Gestantes' }), {
    options: { all: 'Todos', pregnant: 'Gestantes' },
  }),
  unit,
  pressure: pressure('Pressão'),
  color: color('Cor'),
  report: file('Arquivo'),
  photo: image('Imagem'),
  notes: longText('Várias linhas').max(500),
  protocol: text('Protocolo', { isGenerated: true }),
  secret: text('Oculto', { isHidden: true }),
}
const create = query(rows.examRequestCreate, { input: everything, output: created, writes: ['galleryForm'] })
const update = query(rows.examRequestUpdate, {
  input: updateOf(everything),
  output: changed,
  writes: ['galleryForm'],
})

const stored = {
  id: 'f-1',
  version: 3,
  name: 'Maria das Graças Aparecida do Nascimento Albuquerque de Vasconcelos',
  email: 'maria@exemplo.gov.br',
  cpf: '52998224725',
  cns: '702601544837729',
  cnpj: '12ABC34501DE35',
  phone: '19996042718',
  plate: 'ABC1D23',
  count: 12,
  weight: 1234.5,
  isAlive: true,
  day: '2017-09-04',
  clock: '10:32',
  instant: '2026-11-18 10:27:00.000-03:00',
  priority: 'urgent',
  audiences: ['all', 'pregnant'],
  unit: units[0],
  pressure: { contraction: 120, relaxation: 80 },
  color: '#7c3fc4',
  report: { id: 'r-1', name: 'laudo do exame.pdf', type: 'application/pdf', size: 1_572_864, url: '#laudo' },
  notes: 'Mora com a filha.\nPrefere visitas de manhã.',
}
const groups = [
  { title: 'Identificação', fields: ['name', 'email', 'cpf', 'cns', 'cnpj', 'phone', 'plate'] },
  { title: 'Números e datas', fields: ['count', 'weight', 'isAlive', 'day', 'clock', 'instant'] },
  { title: 'Escolhas', fields: ['priority', 'audiences', 'unit', 'pressure', 'color'] },
  { title: 'Anexos', fields: ['report', 'photo', 'notes'] },
]

const Empty = () => <Form of={create} title="Cadastro" groups={groups} submitLabel="Cadastrar" />
const Filled = () => (
  <Form of={update} at="document" title="Dados" values={stored} groups={groups} resetLabel="Desfazer" />
)
const ReadOnly = () => (
  <Form
    of={update}
    at="document"
    title="Dados"
    values={stored}
    only={['name', 'cpf', 'day', 'instant', 'priority', 'unit', 'pressure', 'color', 'report', 'isAlive']}
    disabledReason="A anonimização está ativa: os dados podem ser consultados, mas não alterados."
  />
)

const short = {
  name: text('Nome').required().max(60),
  inCity: yesNo('Mora no município').required(),
  neighborhood: text('Bairro', { showWhen: { inCity: [true] } }),
  city: text('Cidade', { showWhen: { inCity: [false] } }).required(),
}
const shortCreate = query(rows.citizenCreate, { input: short, output: created, writes: ['galleryForm'] })
const shortUpdate = query(rows.citizenUpdate, {
  input: updateOf(short),
  output: changed,
  writes: ['galleryForm'],
})
const Short = () => (
  <Form
    of={shortCreate}
    title="Cadastro"
    success="O cadastro foi feito."
    resetLabel="Limpar"
    extra={<Button>Visualizar</Button>}
    confirm={{ title: 'Confirma o cadastro?' }}
  />
)
const InDialog = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {isOpen && (
        <FormDialog title="Cadastro" subtitle="Num diálogo" onClose={() => setOpen(false)}>
          <Form of={shortCreate} submitLabel="Cadastrar" />
        </FormDialog>
      )}
    </>
  )
}
const ShortUpdate = () => (
  <Form
    of={shortUpdate}
    at="document"
    title="Dados"
    values={{ id: 'c-1', version: 3, name: 'Benedita Nogueira', inCity: true, neighborhood: 'Vila Nova' }}
  />
)

const fileCreate = query(rows.healthCareCreate, {
  input: { name: text('Nome').required(), report: file('Laudo').required() },
  output: created,
  writes: ['galleryForm'],
})
const WithFile = () => (
  <Form of={fileCreate} title="Envio" submitLabel="Enviar" success="O laudo foi enviado." />
)

const relationCreate = query(rows.userCreate, {
  input: { name: text('Nome').required(), unit },
  output: created,
  writes: ['galleryForm'],
})
const WithRelation = () => <Form of={relationCreate} title="Usuário" values={{ unit: units[0] }} />

const guarded = query(rows.userLogin, {
  input: { login: text('E-mail ou CPF').required(), captcha: captcha() },
  output: { login: text('E-mail ou CPF') },
})
const WithCaptcha = () => <Form of={guarded} title="Entrar" submitLabel="Entrar" />

const many = query(rows.campaignCreate, {
  input: Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`field${index + 1}`, text(`Campo ${index + 1}`)]),
  ),
  output: created,
  writes: ['galleryForm'],
})
const Many = () => <Form of={many} title="Formulário de 60 campos" />

const refuse = (error: AppError) => () => {
  throw error
}

/** Forms drawn from the contract. */
export const stories: Stories = {
  title: 'Formulários',
  stories: {
    create: { title: 'Todos os tipos, vazios', draw: Empty, whole: true, answers: unitAnswers },
    update: { title: 'Todos os tipos, preenchidos', draw: Filled, whole: true, answers: unitAnswers },
    disabled: { title: 'Sem poder alterar', draw: ReadOnly, answers: unitAnswers },
    dependent: {
      title: 'Campos que dependem de outros, confirmação e botões',
      draw: Short,
      answers: { citizenCreate: () => ({ id: 'c-1' }) },
    },
    refused: {
      title: 'Recusado no campo pelo servidor',
      draw: Short,
      answers: {
        citizenCreate: refuse(
          new AppError('conflict', 'Conflito, já existe registro com essas definições', {
            fields: { name: 'Conflito, já existe registro com essas definições' },
          }),
        ),
      },
    },
    failed: {
      title: 'Recusado por inteiro',
      draw: Short,
      answers: { citizenCreate: refuse(new AppError('timeout')) },
    },
    sending: {
      title: 'Demora e é recusado',
      draw: ShortUpdate,
      answers: {
        citizenUpdate: () =>
          new Promise((_, reject) => setTimeout(() => reject(new AppError('timeout')), 2000)),
      },
    },
    conflict: {
      title: 'Alterado por outra pessoa',
      draw: ShortUpdate,
      answers: {
        citizenUpdate: refuse(
          new AppError('conflict', undefined, {
            version: 4,
            changedBy: 'Rúbia Sampaio',
            changedAt: '2026-11-18 10:27:00.000-03:00',
            current: { name: 'Benedita N. Silva', inCity: true, neighborhood: 'Centro' },
          }),
        ),
      },
    },
    dialog: {
      title: 'Num diálogo',
      draw: InDialog,
      answers: { citizenCreate: () => ({ id: 'c-1' }) },
    },
    file: {
      title: 'Envio de arquivo',
      draw: WithFile,
      answers: { healthCareCreate: () => ({ id: 'h-1' }) },
    },
    relation: {
      title: 'Relação com novo cadastro',
      draw: WithRelation,
      answers: { ...unitAnswers, userCreate: () => ({ id: 'p-1' }) },
    },
    captcha: {
      title: 'Verificação pedida pelo servidor',
      draw: WithCaptcha,
      answers: {
        userLogin: refuse(
          new AppError('validation', 'Confirme que você não é um robô', {
            issues: ['Confirme que você não é um robô'],
            captcha: 'chave',
          }),
        ),
      },
    },
    many: {
      title: 'Sessenta campos',
      draw: Many,
      whole: true,
      answers: { campaignCreate: () => ({ id: 'k-1' }) },
    },
  },
}
