import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { WaysToSave } from '../form/editor/attempt-saving.ts'
import { createOnce } from '../form/editor/create-idempotently.ts'
import type { EditorRules } from '../form/editor/editor-machine.ts'
import { schemaProblems } from '../form/editor/problems.ts'
import { type Editor, useEditor } from '../form/editor/use-editor.ts'
import { historyQuery } from '../history/history.ts'
import { noteProgram, readAdminProgram, refreshPrograms } from './admin-programs.ts'
import { createProgram, editProgram } from './program-commands.ts'
import {
  NEW_PROGRAM,
  PROGRAM_FIELDS,
  ProgramSchema,
  type ProgramValues,
  programBodyOf,
  programChanges,
  valuesOfProgram,
} from './program-values.ts'

const RULES: EditorRules<ProgramValues, AdminProgram> = {
  what: 'program',
  fields: PROGRAM_FIELDS,
  valuesOf: valuesOfProgram,
  problemsOf: (values) => schemaProblems(ProgramSchema, values),
  isChanged: (base, values) => Object.keys(programChanges(base, values)).length > 0,
}

/** Creates a program, once even if an answer is lost, or sends the changes to an existing one. */
export const saveProgram: WaysToSave<ProgramValues, AdminProgram>['save'] = async (values, saving, keep) => {
  const edit = (base: AdminProgram) =>
    editProgram(base.id, { ...programChanges(valuesOfProgram(base), values), expectedRevision: base.revision })
  if (saving.base) keep({ base: await edit(saving.base), attempt: null })
  else await createOnce(programBodyOf(values), saving, keep, { create: createProgram, edit })
}

const waysToSave = (queryClient: QueryClient, edited: string | undefined): WaysToSave<ProgramValues, AdminProgram> => ({
  save: saveProgram,
  readNewest: ({ id }) => readAdminProgram(id),
  readHistory: (id) => queryClient.fetchQuery(historyQuery('program', id)),
  onKept({ base }) {
    if (!base) return
    noteProgram(queryClient, base)
    void refreshPrograms(queryClient)
  },
  done: ({ id }) => ({ title: id === edited ? 'Program updated successfully' : 'Program created successfully' }),
})

/** @param program the program to edit, null for a new one */
export function useProgramForm(program: AdminProgram | null): Editor<ProgramValues, AdminProgram> {
  const queryClient = useQueryClient()
  return useEditor(RULES, waysToSave(queryClient, program?.id), {
    base: program,
    values: program ? valuesOfProgram(program) : NEW_PROGRAM,
  })
}
