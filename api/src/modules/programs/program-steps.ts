import type { RecordedEvent } from '@stillair/events/language/event.ts'
import type { ProgramDetails, ProgramEvent } from '@stillair/events/modules/programs/events.ts'
import { evolveProgram, type Program } from '@stillair/events/modules/programs/state.ts'
import type { FieldChange } from '../../contract/admin/history.ts'
import { describeChanges, type FieldLabels } from '../history/describe-changes.ts'
import { longText, shortText, tags, thing } from '../history/field-labels.ts'
import { type HistoryStep, historySteps } from '../history/history-steps.ts'
import { beganAs } from '../history/history-text.ts'
import { describeOrder } from './describe-order.ts'
import type { NamedSession } from './sessions-by-id.ts'

/** In the order of the form. */
const labels: FieldLabels<ProgramDetails> = {
  title: shortText('Title'),
  description: longText('Description'),
  whoIsThisFor: longText('Who is this for'),
  coverUrl: thing('The cover'),
  tags,
}

const titles: Readonly<Record<ProgramEvent['type'], string>> = {
  ProgramCreated: 'created',
  ProgramEdited: 'edited',
  ProgramPublished: 'published',
  ProgramUnpublished: 'unpublished',
  ProgramContentAdded: 'session added',
  ProgramContentRemoved: 'session removed',
  ProgramContentReordered: 'order changed',
  ProgramDeleted: 'deleted',
  ProgramPurged: 'deleted for good',
  ProgramUndeleted: 'restored from the bin',
}

/**
 * Returns the changes to a program, from its stream. A version consists of its details and its list of contents,
 * without contents deleted from the library, which cannot be restored.
 */
export function programSteps(
  events: readonly RecordedEvent<ProgramEvent>[],
  sessions: ReadonlyMap<string, NamedSession>,
): Promise<HistoryStep[]> {
  const titleOf = (contentId: string) => sessions.get(contentId)?.title ?? 'a session that is not known'
  return historySteps<Program, ProgramEvent>({
    events,
    decider: { initialState: null, evolve: evolveProgram },
    titleOf: ({ type }) => titles[type],
    changesOf: (before, after): FieldChange[] => {
      if (!after) return []
      if (!before) return [beganAs(after.details.title)]
      return [
        ...describeChanges(before.details, after.details, labels),
        ...describeOrder(before.contentIds, after.contentIds, titleOf),
      ]
    },
    versionOf: (state) =>
      state && {
        details: state.details,
        contentIds: state.contentIds.filter((id) => !sessions.get(id)?.isDeleted),
      },
  })
}

/** Returns the ids of all contents that have ever been in the program. */
export const sessionsIn = (events: readonly RecordedEvent<ProgramEvent>[]): string[] => [
  ...new Set(events.flatMap(({ data }) => ('contentId' in data ? [data.contentId] : []))),
]
