import { ChoicesControl } from '@saude/kits/form'

/** All symptoms in one control, in every form that asks for them. */
export const symptomControls = { symptoms: ChoicesControl }
