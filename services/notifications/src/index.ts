export {
  type Audience,
  createNotification,
  type NewNotification,
  type NotificationMail,
  type NotificationWorld,
} from './create-notification.ts';
export { linkInDealership, type NotificationLink, notificationLinks } from './link.ts';
export { type ThresholdCrossing, thresholdCrossed } from './threshold-crossing.ts';
