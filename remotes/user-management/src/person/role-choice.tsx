import { grantableRoles, type Role, roleLabel, roles } from '@fixed-ops/access';
import { chakra, Field, Lock, Radio, Text } from '@fixed-ops/ui';
import type { FieldBinding } from '@fixed-ops/ui/form';

const ABOUT: Record<Role, string> = {
  EMPLOYEE: 'Own repair orders and hours only',
  MANAGER: 'Everyone at one store at a time',
  MANAGER_SUPER: 'Everyone, and stores side by side',
  ADMIN: 'Also users and settings of a store',
  ADMIN_SUPER: 'Users and settings of the group',
  CONSULTANT: 'Reads like a manager, changes nothing',
  DEVELOPER: 'Areas under development',
};
const ORDER: readonly Role[] = [
  'EMPLOYEE',
  'MANAGER',
  'MANAGER_SUPER',
  'ADMIN',
  'ADMIN_SUPER',
  'CONSULTANT',
  'DEVELOPER',
];

/** The button is beside the first line, so that the role's name and description stay together. */
const besideTheName = { '& label': { alignItems: 'flex-start' }, '& input': { marginBlockStart: '2px' } } as const;

interface RoleChoiceProps extends FieldBinding<string | null> {
  readonly granter: { readonly role: string; readonly isTai: boolean };
  /** Why the role cannot be changed; null if it can. */
  readonly fixed: string | null;
}

/** The roles that the administrator may grant, each with its description. Higher roles are left out. */
export function RoleChoice({ granter, fixed, name, label, required, value, error, onChange, onBlur }: RoleChoiceProps) {
  const granted = grantableRoles(granter);
  const offered = ORDER.filter((role) => granted.includes(role));
  const highest = granted.includes('ADMIN_SUPER') ? 'ADMIN_SUPER' : 'ADMIN';
  const own = roles.find((role) => role === value);
  const shown = own !== undefined && !offered.includes(own) ? [...offered, own] : offered;
  return (
    <Field
      group
      label={label}
      required={required}
      error={error}
      help={fixed ?? `Decides how much of each area the person sees. You can grant up to ${roleLabel(highest)}.`}
    >
      {(control) => (
        <chakra.div
          {...control}
          role="radiogroup"
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))"
          gap="1px"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="l2"
          overflow="hidden"
          css={besideTheName}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur(event)}
        >
          {shown.map((role) => (
            // Each cell has its own border, so that an incomplete last row leaves no grey block.
            <chakra.div
              key={role}
              p="3"
              bg={role === value ? 'blue.subtle' : 'bg.panel'}
              minW="0"
              boxShadow="0 0 0 1px {colors.border}"
            >
              <Radio
                name={`${control.id}-${name}`}
                value={role}
                checked={role === value}
                disabled={fixed !== null || !offered.includes(role)}
                onChange={() => onChange(role)}
              >
                <span>
                  {roleLabel(role)}
                  {fixed !== null && role === value ? (
                    <Lock
                      size={12}
                      aria-label="cannot be changed"
                      style={{ display: 'inline', marginInlineStart: 6 }}
                    />
                  ) : null}
                  <Text as="span" display="block" textStyle="meta" color="fg.muted">
                    {ABOUT[role]}
                  </Text>
                </span>
              </Radio>
            </chakra.div>
          ))}
        </chakra.div>
      )}
    </Field>
  );
}
