import { type AppError, describeError } from '@saude/contract/errors'
import { maxFileBytes } from '@saude/contract/file-types'
import { formatCount, formatDateTime, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import {
  mostInvited,
  mostMails,
  userInvite,
  userInvitees,
  userInvitePreview,
  userLinkSend,
} from '@saude/core/contract/user-link'
import { FileInput } from '@saude/kits/inputs'
import { ask, save, useAsk, useSend } from '@saude/kits/platform'
import { Button, Dialog, Field, Notice, SimpleTable, StatusDot, TextArea, toast } from '@saude/kits/ui'
import { Download, Mail, Printer, UserRoundPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { LinkSheet } from '../LinkSheet.tsx'
import css from './InviteDialog.module.css'
import { inviteLines, linesTemplate, linesText, textOfFile } from './lines.ts'

type Person = OutputOf<typeof userInvitePreview>['items'][number]
type Invited = OutputOf<typeof userInvite>['items'][number]

const csv = ['csv'] as const

/** To be filled in with any program. */
const giveTemplate = () => save(new Blob([linesTemplate], { type: 'text/csv' }), 'modelo - usuários.csv')

const isGood = ({ problems }: Person) => problems.length === 0

/** Many users at once: a pasted list is looked at line by line, the good lines become users, whose links are sent or printed. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [people, setPeople] = useState<readonly Person[]>()
  const [invited, setInvited] = useState<readonly Invited[]>()
  const [error, setError] = useState<AppError>()
  const [isLooking, setLooking] = useState(false)
  const [invite, { isLoading }] = useSend(userInvite)
  const { data: waiting } = useAsk(userInvitees, {})
  if (invited) return <Links invited={invited} onClose={onClose} />

  const lines = inviteLines(text ?? '')
  const look = async () => {
    setError(undefined)
    setLooking(true)
    try {
      const answer = await ask(userInvitePreview, { lines })
      if (answer) setPeople(answer.items)
    } catch (cause) {
      setError(describeError(cause))
    } finally {
      setLooking(false)
    }
  }
  const good = people?.filter(isGood) ?? []
  const create = async () => {
    setError(undefined)
    try {
      const said = good.map(({ name, email, groups, unit, document }) => ({
        ...{ name, email, groups, unit },
        ...(document && { document }),
      }))
      setInvited((await invite({ lines: said })).items)
    } catch (cause) {
      setError(describeError(cause))
    }
  }
  const read = async (chosen: File | null) => {
    setFile(chosen)
    if (chosen) setText(await textOfFile(chosen))
  }
  const tooMany = lines.length > mostInvited
  return (
    <Dialog
      open
      sticky={text !== null}
      onClose={onClose}
      title="Cadastrar usuários de uma lista"
      subtitle={
        people &&
        `${formatInteger(good.length)} de ${formatCount(people.length, 'linha', 'linhas')} sem problemas`
      }
      actions={
        people ? (
          <>
            <Button onClick={() => setPeople(undefined)}>Corrigir a lista</Button>
            <Button
              kind="primary"
              loading={isLoading}
              disabled={good.length === 0}
              onClick={() => void create()}
            >
              {`Cadastrar ${formatCount(good.length, 'usuário', 'usuários')}`}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button icon={Download} onClick={giveTemplate}>
              Modelo
            </Button>
            <Button
              kind="primary"
              loading={isLooking}
              disabled={lines.length === 0 || tooMany}
              onClick={() => void look()}
            >
              Conferir
            </Button>
          </>
        )
      }
    >
      {error && <Notice title={error.message} issues={error.payload?.issues} />}
      {people ? (
        <Preview people={people} />
      ) : (
        <>
          {waiting && waiting.total > 0 && text === null && (
            <Notice
              tone="info"
              title={`${formatCount(waiting.total, 'profissional veio', 'profissionais vieram')} do CNES sem acesso`}
              actions={
                <Button icon={UserRoundPlus} onClick={() => setText(linesText(waiting.items))}>
                  {`Pôr ${formatInteger(waiting.items.length)} na lista`}
                </Button>
              }
            >
              Complete o e-mail de cada um, e o grupo onde falta; apague as linhas de quem não vai usar o
              sistema.
            </Notice>
          )}
          <Field
            label="Lista"
            help="Uma pessoa em cada linha, digitada ou colada de uma planilha: nome;e-mail;grupos;unidade;CPF ou CNS. Exemplo: Ana Lima;ana@exemplo.gov.br;Enfermagem;UBS Centro. Vários grupos com + entre eles; a unidade pelo nome ou CNES. Quem já está cadastrado sem acesso é encontrado pelo CPF ou CNS"
            {...(tooMany && {
              error: `São ${formatInteger(lines.length)} linhas: envie até ${mostInvited} de cada vez`,
            })}
          >
            <TextArea value={text} onChange={setText} rows={10} />
          </Field>
          <Field label="Ou um arquivo CSV">
            <FileInput
              value={file}
              onChange={(chosen) => void read(chosen)}
              accept={csv}
              maxBytes={maxFileBytes}
            />
          </Field>
        </>
      )}
    </Dialog>
  )
}

/** What would become of each line. */
function Preview({ people }: { people: readonly Person[] }) {
  const refused = people.length - people.filter(isGood).length
  return (
    <>
      {refused > 0 && (
        <Notice tone="warning">
          {`${formatCount(refused, 'linha fica', 'linhas ficam')} de fora: o motivo está ao lado do nome. As outras podem ser cadastradas.`}
        </Notice>
      )}
      <ul className={css.people} aria-label="Pessoas da lista">
        {people.map((person, at) => (
          // A line has no name of its own.
          <li key={at}>
            <strong>{person.name || `Linha ${at + 1}`}</strong>
            <span>{person.email}</span>
            <span>
              {[
                person.groupNames.join(', '),
                person.unitName,
                person.isKnown && 'já cadastrado: recebe acesso',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {person.problems.map((problem) => (
              <StatusDot key={problem} tone="danger">
                {problem}
              </StatusDot>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The links of those who were created: sent in turns, or printed, a page for each person. */
function Links({ invited, onClose }: { invited: readonly Invited[]; onClose: () => void }) {
  const [reasons, setReasons] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [isPrinting, setPrinting] = useState(false)
  const [send, { isLoading }] = useSend(userLinkSend)
  const endPrinting = useCallback(() => setPrinting(false), [])
  const isSent = ({ id }: Invited) => reasons.get(id) === null
  const left = invited.filter((one) => !isSent(one))
  const isMailable = left.some((one) => one.isMailable)
  const mail = async () => {
    try {
      for (let at = 0; at < left.length; at += mostMails) {
        const { items } = await send({ ids: left.slice(at, at + mostMails).map(({ id }) => id) })
        setReasons(
          (known) => new Map([...known, ...items.map((one) => [one.id, one.problem ?? null] as const)]),
        )
      }
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={`${formatCount(invited.length, 'usuário cadastrado', 'usuários cadastrados')}`}
      subtitle="Os links servem uma única vez e não serão mostrados de novo"
      actions={
        <>
          <Button onClick={onClose}>Concluir</Button>
          {left.length > 0 && (
            <Button
              kind={isMailable ? 'default' : 'primary'}
              icon={Printer}
              onClick={() => setPrinting(true)}
            >
              {`Imprimir ${formatCount(left.length, 'folha', 'folhas')}`}
            </Button>
          )}
          {isMailable && (
            <Button kind="primary" icon={Mail} loading={isLoading} onClick={() => void mail()}>
              Enviar por e-mail
            </Button>
          )}
        </>
      }
    >
      {isPrinting && (
        <LinkSheet
          links={left.map(({ name, link, linkExpiresAt }) => ({
            name,
            address: new URL(link, window.location.origin).href,
            expiresAt: linkExpiresAt,
          }))}
          onEnd={endPrinting}
        />
      )}
      <SimpleTable<Invited>
        caption="Usuários cadastrados"
        rows={invited}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: 'Nome',
            cell: ({ name, email }) => (
              <>
                {name}
                <br />
                {email}
              </>
            ),
          },
          {
            key: 'link',
            title: 'Link',
            cell: (one) => {
              const reason = reasons.get(one.id)
              if (isSent(one)) return <StatusDot tone="success">Enviado</StatusDot>
              if (reason) return <StatusDot tone="danger">{reason}</StatusDot>
              return `Válido até ${formatDateTime(one.linkExpiresAt)}`
            },
          },
        ]}
      />
    </Dialog>
  )
}
