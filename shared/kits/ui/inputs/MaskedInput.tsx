import type { MaskName } from '@saude/contract/meta'
import type { ControlProps } from '../field/TextInput.tsx'
import { MaskedText } from './MaskedText.tsx'
import { applyMask, isNumericMask, stripMask } from './masks.ts'

export interface MaskedInputProps extends ControlProps<string> {
  mask: MaskName
}

/** CPF, CNS, phones and the like: shown with their signs, sent without. */
export const MaskedInput = ({ mask, value, onChange, ...rest }: MaskedInputProps) => (
  <MaskedText
    {...rest}
    text={value === null ? '' : applyMask(mask, value)}
    format={(text) => applyMask(mask, text)}
    onText={(text) => onChange(stripMask(mask, text) || null)}
    numeric={isNumericMask(mask)}
  />
)
