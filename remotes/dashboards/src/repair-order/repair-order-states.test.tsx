import { problem } from '../testing/render-screen.tsx';
import { repairOrderDetail } from '../testing/repair-order-detail.ts';
import { describeStates } from '../testing/states.ts';

describeStates({
  address: '/dashboard/ros/618034',
  title: 'Repair order 618034',
  call: 'RepairOrderDetailByLine',
  name: 'Repair order 618034',
  full: { body: repairOrderDetail, words: 'Grinding noise when braking.' },
  empty: {
    body: problem(404, 'There is none.'),
    words: 'There is no repair order 618034 here',
    step: 'Search repair orders',
  },
  notProvided: { body: repairOrderDetail, words: 'This store sends no inspections.' },
  part: { call: 'RONote', name: 'Notes' },
  writes: 'Flag',
  nonsense: 'suffix=',
});
