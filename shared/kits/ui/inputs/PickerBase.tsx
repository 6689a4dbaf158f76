import { useCombobox } from 'downshift'
import { Check, ChevronDown, Pencil, Plus, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import { useTouch } from '../base/media.ts'
import { useAnchored } from '../base/useAnchored.ts'
import { useDismiss } from '../base/useDismiss.ts'
import controlCss from '../field/Control.module.css'
import { useControlAttributes, useFieldWiring } from '../field/context.ts'
import { type OptionsSource, type PickerOption, type Row, useRows } from './options.ts'
import css from './Picker.module.css'

export interface PickerLook {
  placeholder?: string | undefined
  onBlur?: () => void
  id?: string | undefined
  label?: string | undefined
  disabled?: boolean | undefined
  /** Cannot be cleared; the Field around says so too. */
  required?: boolean
  /** Fingers get no keyboard: for short lists. Other people may still type. */
  searchable?: boolean
  autoFocus?: boolean
  /** Draws an option in another way than name and description. */
  renderOption?: (option: PickerOption) => ReactNode
  /** Changes the chosen one: a pencil beside the cross. */
  onEdit?: (() => void) | undefined
  ref?: Ref<HTMLInputElement>
}

interface PickerBaseProps<O extends PickerOption> extends OptionsSource<O>, PickerLook {
  /** Text of the closed picker. */
  text: string
  chosen: readonly string[]
  chips?: ReactNode
  onPick: (option: O) => void
  onClear: () => void
  onBackspace?: () => void
  multiple?: boolean
}

const rowText = <O extends PickerOption>(row: Row<O> | null): string =>
  row === null ? '' : row.kind === 'option' ? row.option.name : row.kind === 'create' ? row.name : ''

/** Cannot be chosen. */
const isFixed = <O extends PickerOption>(row: Row<O>): boolean =>
  row.kind === 'message' || (row.kind === 'option' && row.option.disabled === true)

/** What both pickers are made of: a combobox whose list floats over everything. */
export function PickerBase<O extends PickerOption>({
  options,
  load,
  onCreate,
  emptyText,
  placeholder = load ? 'Digite para buscar...' : 'Selecione...',
  onBlur,
  id,
  label,
  disabled,
  required,
  searchable = load !== undefined || (options?.length ?? 0) > 7,
  autoFocus,
  renderOption,
  onEdit,
  ref,
  text,
  chosen,
  chips,
  onPick,
  onClear,
  onBackspace,
  multiple = false,
}: PickerBaseProps<O>) {
  const field = useFieldWiring()
  const attributes = useControlAttributes({ id, label, disabled })
  const touch = useTouch()
  const made = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement | null>(null)
  /** What was typed since the list opened; null shows everything. */
  const [query, setQuery] = useState<string | null>(null)
  const [wanted, setWanted] = useState(false)
  const rows = useRows({ options, load, onCreate, emptyText }, query ?? '', wanted)
  const isRequired = required ?? field.required ?? false
  const types = useCombobox.stateChangeTypes

  function choose(row: Row<O>): void {
    if (row.kind === 'message') return
    setQuery(null)
    if (row.kind === 'create') onCreate?.(row.name)
    else onPick(row.option)
  }

  const combobox = useCombobox<Row<O>>({
    id: made,
    inputId: attributes.id ?? `${made}-input`,
    labelId: field.labelId ?? `${made}-label`,
    items: [...rows],
    // Chosen things are ours: a choice here is an event, not a state.
    selectedItem: null,
    inputValue: query ?? text,
    isOpen: wanted,
    itemToString: rowText,
    itemToKey: (row) => (row?.kind === 'option' ? row.option.id : rowText(row)),
    isItemDisabled: isFixed,
    defaultHighlightedIndex: query ? 0 : -1,
    initialHighlightedIndex: rows.findIndex((row) => row.kind === 'option' && chosen.includes(row.option.id)),
    stateReducer: (state, { type, changes }) => {
      // Leaving the field chooses nothing, and Escape only closes.
      if (type === types.InputBlur || type === types.InputKeyDownEscape) {
        return { ...state, isOpen: false, highlightedIndex: -1 }
      }
      // A press in the text keeps the list open while one types in it.
      if (type === types.InputClick && state.isOpen && query !== null) return state
      const isChoice = type === types.ItemClick || type === types.InputKeyDownEnter
      return multiple && isChoice
        ? { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex }
        : changes
    },
    onIsOpenChange: ({ isOpen }) => {
      if (attributes.disabled) return
      setWanted(isOpen)
      if (!isOpen) setQuery(null)
    },
    onSelectedItemChange: ({ selectedItem: row }) => {
      if (row) choose(row)
    },
  })

  useAnchored(box, list, wanted, { matchWidth: true, least: 200 })
  useDismiss(wanted, [box, list], () => {
    setWanted(false)
    setQuery(null)
  })

  const { highlightedIndex, setHighlightedIndex } = combobox
  // Options that came after typing: Enter takes the first of them.
  const [first] = rows
  const isFirstMeant = Boolean(query) && highlightedIndex === -1 && first && !isFixed(first)
  useEffect(() => {
    if (isFirstMeant) setHighlightedIndex(0)
  }, [isFirstMeant, setHighlightedIndex])

  const hasValue = chosen.length > 0
  const canClear = hasValue && !isRequired && !attributes.disabled
  return (
    <div
      ref={box}
      className={cx(controlCss.box, css.picker, multiple && css.multiple)}
      aria-disabled={attributes.disabled || undefined}
    >
      {chips}
      <input
        {...combobox.getInputProps({
          ...attributes,
          'aria-labelledby': label ? undefined : field.labelId,
          onBlur,
          onFocus: (event) => {
            // What is chosen is replaced by what is typed.
            if (!multiple) event.currentTarget.select()
          },
          // Not by Downshift's own event: that comes after React has put the old text back.
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            const typed = event.target.value
            setQuery(typed)
            if (typed === '' && !isRequired && !multiple) onClear()
          },
          onKeyDown: (event) => {
            if (event.key === 'Backspace' && !query) onBackspace?.()
            // Who types and presses Enter at once is quicker than the mark.
            if (event.key === 'Enter' && wanted && isFirstMeant) {
              event.preventDefault()
              choose(first)
              if (!multiple) setWanted(false)
            }
          },
          ref: (element: HTMLInputElement | null) => {
            input.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          },
        })}
        // biome-ignore lint/a11y/noAutofocus: asked for by a dialog whose only field this is
        autoFocus={autoFocus}
        className={controlCss.input}
        placeholder={multiple && hasValue ? '' : placeholder}
        inputMode={touch && !searchable ? 'none' : 'text'}
        spellCheck={false}
      />
      <span className={controlCss.tools}>
        {onEdit && !attributes.disabled && (
          <button type="button" className={controlCss.tool} aria-label={`Editar "${text}"`} onClick={onEdit}>
            <Pencil size={16} aria-hidden />
          </button>
        )}
        {canClear && (
          <button
            type="button"
            className={controlCss.tool}
            aria-label="Limpar"
            onClick={() => {
              onClear()
              setQuery(null)
              input.current?.focus()
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
        <button
          {...combobox.getToggleButtonProps({ disabled: attributes.disabled ?? false })}
          type="button"
          aria-label="Mostrar opções"
          aria-labelledby={undefined}
          className={controlCss.tool}
        >
          <ChevronDown size={18} aria-hidden />
        </button>
      </span>
      <ul
        {...combobox.getMenuProps({
          ref: list,
          // Not the field's own name: two elements of one name are ambiguous for a look-up.
          'aria-label': 'Opções',
          'aria-labelledby': undefined,
          'aria-multiselectable': multiple || undefined,
        })}
        popover="manual"
        className={cx(css.list, !wanted && css.closed)}
      >
        {wanted &&
          rows.map((row, index) => {
            const isChosen = row.kind === 'option' && chosen.includes(row.option.id)
            return (
              <li
                key={row.kind === 'option' ? row.option.id : row.kind}
                {...combobox.getItemProps({ item: row, index })}
                className={cx(
                  css.row,
                  css[row.kind],
                  index === highlightedIndex && css.lit,
                  isChosen && css.chosen,
                )}
              >
                {row.kind === 'create' && <Plus size={16} aria-hidden />}
                <span className={css.text}>
                  {row.kind === 'message' && row.text}
                  {row.kind === 'create' && `Novo cadastro "${row.name}"`}
                  {row.kind === 'option' &&
                    (renderOption?.(row.option) ?? (
                      <>
                        {row.option.name}
                        {row.option.description && (
                          <small className={css.description}>{row.option.description}</small>
                        )}
                      </>
                    ))}
                </span>
                {isChosen && <Check size={16} aria-label="escolhido" />}
              </li>
            )
          })}
      </ul>
    </div>
  )
}
