import { formatInteger } from '@saude/contract/formats'
import { Checkbox } from '@saude/kits/inputs'
import { Button, cx, Hidden, StatusDot } from '@saude/kits/ui'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { AreaPart, MatrixGroup } from './areas.ts'
import css from './Permissions.module.css'
import type { Draft } from './useDraft.ts'

interface AreaPermissionsProps {
  readonly part: AreaPart
  /** Open whatever the person has opened: something is searched for. */
  readonly isOpen: boolean
  readonly group: MatrixGroup
  readonly compared: readonly MatrixGroup[]
  readonly given: ReadonlyMap<string, ReadonlySet<string>>
  readonly draft: Draft
  readonly screens: ReadonlyMap<string, readonly string[]>
}

/** The permissions of one area: its rows are drawn once somebody opens it. */
export function AreaPermissions({ part, isOpen, ...rest }: AreaPermissionsProps) {
  const { title, permissions } = part
  const { draft } = rest
  const [wanted, setWanted] = useState(false)
  const open = isOpen || wanted
  const held = permissions.filter(({ name }) => draft.isHeld(name)).length
  const changed = permissions.filter(({ name }) => draft.isChanged(name)).length
  return (
    <section className={css.area}>
      <h2 className={css.areaHead}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          onClick={() => setWanted(!open)}
          disabled={isOpen}
        >
          <span>{title}</span>
          <span className={css.count}>
            {formatInteger(held)} de {formatInteger(permissions.length)}
          </span>
          {changed > 0 && <StatusDot tone="warning">{`${changed} não salvas`}</StatusDot>}
        </button>
      </h2>
      {open && <Rows part={part} {...rest} />}
    </section>
  )
}

function Rows({
  part: { title, permissions },
  group,
  compared,
  given,
  draft,
  screens,
}: Omit<AreaPermissionsProps, 'isOpen'>) {
  const names = permissions.map(({ name }) => name)
  return (
    <>
      <div className={css.acts}>
        <Button kind="quiet" onClick={() => draft.set(names, true)}>
          Conceder todas
        </Button>
        <Button kind="quiet" onClick={() => draft.set(names, false)}>
          Retirar todas
        </Button>
      </div>
      <div
        className={cx(css.scroll, compared.length > 0 && css.beside)}
        tabIndex={compared.length > 0 ? 0 : undefined}
      >
        <table className={css.table}>
          <caption>
            <Hidden>{`Permissões de ${group.name}: ${title}`}</Hidden>
          </caption>
          <thead className={cx(compared.length === 0 && css.noHead)}>
            <tr>
              <th scope="col">{group.name}</th>
              {compared.map(({ id, name }) => (
                <th key={id} scope="col" className={css.other}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map(({ name, title: words }) => (
              <tr key={name} className={cx(draft.isChanged(name) && css.changed)}>
                <th scope="row">
                  <Checkbox checked={draft.isHeld(name)} onChange={(held) => draft.set([name], held)}>
                    {words}
                  </Checkbox>
                  <Opens titles={screens.get(name)} />
                </th>
                {compared.map((other) => (
                  <td
                    key={other.id}
                    className={cx(
                      css.other,
                      given.get(other.id)?.has(name) !== draft.isHeld(name) && css.differs,
                    )}
                  >
                    {given.get(other.id)?.has(name) ? (
                      <>
                        <Check size={16} aria-hidden />
                        <Hidden>Tem</Hidden>
                      </>
                    ) : (
                      <>
                        <span aria-hidden>–</span>
                        <Hidden>Não tem</Hidden>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Which screens somebody opens with it. */
const Opens = ({ titles }: { titles: readonly string[] | undefined }) =>
  titles && titles.length > 0 ? <p className={css.opens}>Abre: {titles.join(', ')}</p> : null
