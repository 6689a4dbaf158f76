import { formatDate, formatDateTime, formatPhone, formatTime, formatWeekday } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { ClientMark, QrCode } from '@saude/kits/list'
import { useSession } from '@saude/kits/platform'
import { cx } from '@saude/kits/ui'
import type { requestPaper } from '../../contract/request-paper.ts'
import css from './Paper.module.css'
import type { PaperSize } from './paper-size.ts'

export type Paper = OutputOf<typeof requestPaper>
type Request = Paper['requests'][number]

interface RequestPaperProps {
  paper: Paper
  size: PaperSize
  printedAt: Date
}

/** What a citizen takes home: large enough for old eyes, the same on a sheet, half of one and the roll of a receipt printer. */
export function RequestPaper({ paper, size, printedAt }: RequestPaperProps) {
  const { name } = useSession()?.info ?? {}
  const { citizenName, clientName, requests, bring, unit, lookup } = paper
  const signatures = [...new Set(requests.flatMap((one) => one.signatures))]
  const notes = [...new Set(requests.flatMap(({ note }) => (note ? [note] : [])))]
  const isSeveral = requests.length > 1
  // What comes next is the same for most of one doctor's paper: said once.
  const [next, ...others] = new Set(requests.map((one) => one.next))
  const isNextCommon = isSeveral && others.length === 0
  return (
    <article className={cx(css.paper, css[size], isSeveral ? css.several : css.one)}>
      <header className={css.head}>
        <ClientMark />
        <div>
          <p>{clientName}</p>
          <strong>{isSeveral ? 'Comprovante das solicitações' : 'Comprovante da solicitação'}</strong>
        </div>
      </header>
      <p className={css.who}>{citizenName}</p>
      <div className={css.body}>
        <div className={css.requests}>
          {requests.map((one) => (
            <RequestOnPaper key={one.id} request={one} isNextSaid={!isNextCommon} />
          ))}
          {isNextCommon && <p className={css.next}>{next}</p>}
        </div>
        <div className={css.beside}>
          {bring && (
            <section>
              <h2>O que trazer</h2>
              <p>{bring}</p>
            </section>
          )}
          {notes.map((note) => (
            <p key={note} className={css.note}>
              {note}
            </p>
          ))}
          {unit && (
            <section>
              <h2>Dúvidas ou para remarcar</h2>
              <p className={css.where}>
                {[unit.name, formatPhone(unit.phone), unit.address].filter(Boolean).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </p>
            </section>
          )}
          <section className={css.lookup}>
            <QrCode
              text={`${location.origin}${lookup}`}
              label="Código para consultar a situação no celular"
            />
            <div>
              <h2>Acompanhe pelo celular</h2>
              <p>Aponte a câmera para o código e informe a data de nascimento.</p>
              <p>
                {`Sem a câmera: ${location.host}/`}
                <wbr />
                protocol, com o número, as letras e a data de nascimento.
              </p>
            </div>
          </section>
          {signatures.length > 0 && (
            <div className={css.signatures}>
              {signatures.map((who) => (
                <p key={who}>{who}</p>
              ))}
            </div>
          )}
        </div>
      </div>
      <footer className={css.foot}>
        {`Impresso em ${formatDateTime(printedAt)}${name ? ` por ${name}` : ''}`}
      </footer>
    </article>
  )
}

interface RequestOnPaperProps {
  request: Request
  /** Otherwise it stands below all of them. */
  isNextSaid: boolean
}

function RequestOnPaper({ request, isNextSaid }: RequestOnPaperProps) {
  const { number, letters, kind, what, stateLabel, reason, next, at, place, address, phone } = request
  const where = [place, address, formatPhone(phone)].filter(Boolean)
  return (
    <section className={css.request}>
      <p className={css.number}>
        <span>{`Protocolo ${number}`}</span> <span className={css.letters}>{`Letras ${letters}`}</span>
      </p>
      <p className={css.what}>
        {kind}
        <strong>{what}</strong>
      </p>
      {at && (
        <p className={css.when}>
          <strong>{`${formatWeekday(at)}, ${formatDate(at)}, às ${formatTime(at)}`}</strong>
        </p>
      )}
      {where.length > 0 && (
        <p className={css.where}>
          {where.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {request.preparation && (
        <p className={css.preparation}>
          <strong>Preparo: </strong>
          {request.preparation}
        </p>
      )}
      <dl className={css.facts}>
        <dt>Situação</dt>
        <dd>{stateLabel}</dd>
        {reason && (
          <>
            <dt>Motivo</dt>
            <dd>{reason}</dd>
          </>
        )}
        {request.facts.map(({ label, value }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}:`}>{value}</dd>,
        ])}
      </dl>
      {isNextSaid && <p>{next}</p>}
    </section>
  )
}
